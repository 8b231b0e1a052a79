// Node's drivers and ORMs each do their usual work: node_clients.mjs PORT DATABASE.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { asc, eq, l2Distance } from "drizzle-orm";
import { index, pgTable, serial, text, vector } from "drizzle-orm/pg-core";
import knex from "knex";
import pg from "pg";
import { SparseVector } from "pgvector";
import pgvector from "pgvector/pg";
import postgres from "postgres";

const [port, database] = [Number(process.argv[2]), process.argv[3]];
const settings = { host: "127.0.0.1", port, user: "ann", password: "", database };
const url = `postgresql://ann@127.0.0.1:${port}/${database}`;
const LIST = "select tablename from pg_tables where schemaname = 'public' order by 1";

async function nodePg() {
  const pool = new pg.Pool({ ...settings, max: 2 });
  const client = await pool.connect();
  await client.query("create table by_pg (id int primary key, title text, tags text[], data jsonb, at timestamptz, "
    + "embedding vector(2))");
  await client.query("create index on by_pg using hnsw (embedding vector_l2_ops)");
  for (let i = 1; i < 9; i++) {
    await client.query("insert into by_pg values ($1, $2, $3, $4, $5, $6)",
      [i, `item ${i}`, ["a", "b c", null], { n: i }, new Date(Date.UTC(2026, 0, i)), `[${i},0]`]);
  }
  assert.ok((await client.query(LIST)).rows.some(row => row.tablename === "by_pg"));
  await client.query("begin");
  await client.query("update by_pg set title = 'lost'");
  await client.query("rollback");
  await client.query("begin");
  await client.query("update by_pg set embedding = $1 where id = $2", ["[0,9]", 8]);
  await client.query("commit");
  for (const [query, id] of [["[4.2,0]", 4], ["[0,8]", 8]]) {
    const nearest = await client.query("select id from by_pg order by embedding <-> $1 limit 1", [query]);
    assert.deepEqual(nearest.rows, [{ id }]);
  }
  const named = { name: "by-id", text: "select id, title, tags, data, at from by_pg where id = $1", values: [3] };
  for (let i = 0; i < 3; i++) {
    const row = (await client.query(named)).rows[0];
    assert.deepEqual(row, {
      id: 3, title: "item 3", tags: ["a", "b c", null], data: { n: 3 }, at: new Date(Date.UTC(2026, 0, 3)),
    });
  }
  await assert.rejects(client.query("insert into by_pg (id) values (3)"), { code: "23505" });
  await client.query("drop table by_pg");
  client.release();
  await pool.end();
}

async function pgvectorWithPg() {
  const client = new pg.Client(settings);
  await client.connect();
  await client.query("create extension if not exists vector");
  await pgvector.registerTypes(client);
  await client.query("create table by_pgvector (id serial primary key, embedding vector(3), half halfvec(3), "
    + "bits bit(3), thin sparsevec(3))");
  const rows = [[[1, 1, 1], "000"], [[2, 2, 2], "101"], [[1, 1, 2], "111"]];
  for (const [value, bits] of rows) {
    await client.query("insert into by_pgvector (embedding, half, bits, thin) values ($1, $2, $3, $4)",
      [pgvector.toSql(value), pgvector.toSql(value), bits, pgvector.toSql(new SparseVector(value))]);
  }
  await client.query("create index on by_pgvector using hnsw (embedding vector_l2_ops)");
  const found = await client.query("select * from by_pgvector order by embedding <-> $1 limit 5",
    [pgvector.toSql([1, 1, 1])]);
  assert.deepEqual(found.rows.map(row => row.id), [1, 3, 2]);
  assert.deepEqual(found.rows[1].embedding, [1, 1, 2]);
  assert.deepEqual(found.rows[1].half, [1, 1, 2]);
  assert.deepEqual(found.rows[1].thin.toArray(), [1, 1, 2]);
  assert.equal(found.rows[1].bits, "111");
  assert.ok((await client.query(LIST)).rows.some(row => row.tablename === "by_pgvector"));
  await client.query("begin");
  await client.query("update by_pgvector set embedding = $1 where id = 2", [pgvector.toSql([1, 1, 1])]);
  await client.query("delete from by_pgvector where id = 1");
  await client.query("commit");
  const nearest = await client.query("select id from by_pgvector order by embedding <-> $1 limit 1",
    [pgvector.toSql([1, 1, 1])]);
  assert.deepEqual(nearest.rows, [{ id: 2 }]);
  await client.query("drop table by_pgvector");
  await client.end();
}

async function postgresJs() {
  const sql = postgres({ ...settings, max: 2, onnotice: () => {} });
  await sql`create table by_postgres_js (id int primary key, title text, tags text[], data jsonb, embedding vector(2))`;
  const items = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, title: `item ${i + 1}`, embedding: `[${i + 1},0]` }));
  await sql`insert into by_postgres_js ${sql(items)}`;
  await sql`update by_postgres_js set tags = ${["a", "b"]}, data = ${sql.json({ n: [1] })} where id = 2`;
  assert.ok((await sql.unsafe(LIST)).some(row => row.tablename === "by_postgres_js"));
  await assert.rejects(sql.begin(async transaction => {
    await transaction`update by_postgres_js set title = 'lost'`;
    await transaction.savepoint(inner => inner`delete from by_postgres_js`);
    throw new Error("undo");
  }), /undo/);
  await sql.begin(transaction => transaction`update by_postgres_js set title = 'kept' where id = 2`);
  const [row] = await sql`select id, title, tags, data from by_postgres_js
      order by embedding <-> ${"[2.2,0]"} limit 1`;
  assert.deepEqual({ ...row }, { id: 2, title: "kept", tags: ["a", "b"], data: { n: [1] } });
  let fetched = 0;
  for await (const batch of sql`select id from by_postgres_js`.cursor(3)) fetched += batch.length;
  assert.equal(fetched, 8);
  await sql`drop table by_postgres_js`;
  await sql.end();
}

async function byKnex() {
  const db = knex({ client: "pg", connection: settings, pool: { min: 0, max: 2 } });
  await db.schema.createTable("knex_topic", table => {
    table.increments("id");
    table.string("name", 40).notNullable().unique();
    table.timestamps(true, true);
  });
  await db.schema.createTable("knex_article", table => {
    table.bigIncrements("id");
    table.integer("topic_id").references("id").inTable("knex_topic").onDelete("CASCADE");
    table.decimal("price", 10, 2).defaultTo(1);
    table.jsonb("data");
    table.specificType("embedding", "vector(2)");
    table.index(["topic_id", "price"]);
  });
  assert.equal(await db.schema.hasTable("knex_topic"), true);
  assert.equal(await db.schema.hasTable("knex_nothing"), false);
  assert.equal(await db.schema.hasColumn("knex_article", "price"), true);
  const columns = await db("knex_article").columnInfo();
  assert.equal(columns.price.type, "numeric");
  await db.schema.alterTable("knex_article", table => {
    table.text("title");
    table.renameColumn("data", "extra");
  });
  const [{ id }] = await db("knex_topic").insert({ name: "birds" }).returning("id");
  await db("knex_topic").insert({ name: "birds" }).onConflict("name").merge();
  await db.batchInsert("knex_article",
    Array.from({ length: 20 }, (_, i) => ({ topic_id: id, title: `item ${i}`, embedding: `[${i},0]` })), 7);
  await assert.rejects(db.transaction(async transaction => {
    await transaction("knex_article").update({ title: "lost" });
    throw new Error("undo");
  }), /undo/);
  await db.transaction(transaction => transaction("knex_article").where({ title: "item 3" }).increment("price", 2));
  const found = await db("knex_article as a").join("knex_topic as t", "t.id", "a.topic_id")
    .select("a.title", "a.price", "t.name").orderByRaw("a.embedding <-> ?", ["[3.2,0]"]).first();
  assert.deepEqual(found, { title: "item 3", price: "3.00", name: "birds" });
  const migrations = { migrationSource: {
    getMigrations: async () => ["one"],
    getMigrationName: name => name,
    getMigration: async () => ({
      up: inner => inner.schema.createTable("knex_migrated", table => table.uuid("id").primary()),
      down: inner => inner.schema.dropTable("knex_migrated"),
    }),
  } };
  await db.migrate.latest(migrations);
  assert.equal(await db.schema.hasTable("knex_migrated"), true);
  await db.migrate.rollback(migrations);
  assert.equal(await db.schema.hasTable("knex_migrated"), false);
  for (const name of ["knex_migrations", "knex_migrations_lock", "knex_article", "knex_topic"]) {
    await db.schema.dropTable(name);
  }
  await db.destroy();
}

async function byDrizzle() {
  const client = new pg.Pool(settings);
  const db = drizzle(client);
  await client.query("create table by_drizzle (id serial primary key, title text not null, embedding vector(2))");
  const table = pgTable("by_drizzle", {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    embedding: vector("embedding", { dimensions: 2 }),
  }, self => [index().using("hnsw", self.embedding.op("vector_l2_ops"))]);
  const made = await db.insert(table)
    .values([{ title: "one", embedding: [1, 0] }, { title: "two", embedding: [0, 1] }]).returning();
  assert.deepEqual(made[1], { id: 2, title: "two", embedding: [0, 1] });
  await assert.rejects(db.transaction(async transaction => {
    await transaction.update(table).set({ title: "lost" });
    transaction.rollback();
  }));
  await db.transaction(transaction => transaction.update(table).set({ title: "kept" }).where(eq(table.id, 2)));
  const found = await db.select({ title: table.title, distance: l2Distance(table.embedding, [0, 3]) })
    .from(table).orderBy(asc(l2Distance(table.embedding, [0, 3]))).limit(1);
  assert.deepEqual(found, [{ title: "kept", distance: 2 }]);
  assert.ok((await client.query(LIST)).rows.some(row => row.tablename === "by_drizzle"));
  await client.query("drop table by_drizzle");
  await client.end();
}

const SCHEMA = `
  create table pulled_topic (id int generated always as identity primary key, name varchar(40) not null unique);
  create table pulled_article (id bigserial primary key, topic_id int references pulled_topic on delete cascade,
    price numeric(10,2) default 1.5, tags text[], data jsonb, at timestamptz default now(),
    ref uuid default gen_random_uuid(), embedding vector(3), check (price > 0));
  create index pulled_by_price on pulled_article (topic_id, price desc);
  create index pulled_by_embedding on pulled_article using hnsw (embedding vector_cosine_ops);
  create view pulled_cheap as select id, price from pulled_article where price < 10`;
const UNDO_SCHEMA = "drop view pulled_cheap; drop table pulled_article, pulled_topic";

/** Runs a tool that reads the catalog of a database that has the schema above. */
async function pulling(tool) {
  const client = new pg.Client(settings);
  await client.connect();
  await client.query(SCHEMA);
  const folder = mkdtempSync(join(process.cwd(), "pulled-"));
  try {
    await tool(folder);
  } finally {
    rmSync(folder, { recursive: true });
    await client.query(UNDO_SCHEMA);
    await client.end();
  }
}

function run(command, ...parameters) {
  try {
    return execFileSync(join("node_modules", ".bin", command), parameters, {
      encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 120_000,
      env: { ...process.env, NO_COLOR: "1" },
    });
  } catch (failure) {
    throw new Error(`${command}: ${failure.stdout}\n${failure.stderr}`);
  }
}

function drizzlePull() {
  return pulling(folder => {
    const config = join(folder, "drizzle.config.json");
    writeFileSync(config, JSON.stringify({ dialect: "postgresql", out: folder, dbCredentials: { url } }));
    const printed = run("drizzle-kit", "pull", `--config=${config}`);
    const schema = readFileSync(join(folder, "schema.ts"), "utf8");
    for (const part of [
      /pulledTopic = pgTable\("pulled_topic"/,
      /embedding: vector\({ dimensions: 3 }\)/,
      /price: numeric\({ precision: 10, scale:  2 }\)\.default\('1\.5'\)/,
      /index\("pulled_by_embedding"\)\.using\("hnsw"/,
      /foreignColumns: \[pulledTopic\.id\]/,
      /pulledCheap = pgView\("pulled_cheap"/,
    ]) {
      assert.match(schema, part, `${printed}\n${schema}`);
    }
  });
}

let failed = false;
const clients = {
  pg: nodePg, "pgvector (node)": pgvectorWithPg, "postgres.js": postgresJs, knex: byKnex, drizzle: byDrizzle,
  "drizzle-kit pull": drizzlePull,
};
for (const [name, client] of Object.entries(clients)) {
  try {
    await client();
    console.log(`${name}: ok`);
  } catch (failure) {
    failed = true;
    console.log(`${name}: FAILED, ${failure.stack}`);
  }
}
process.exit(failed ? 1 : 0);

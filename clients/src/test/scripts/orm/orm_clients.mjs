// Node's larger ORMs each do their usual work: orm_clients.mjs PORT DATABASE. Those that npm could not bring are left out.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [port, database] = [Number(process.argv[2]), process.argv[3]];
const url = `postgresql://ann@127.0.0.1:${port}/${database}`;
const require = createRequire(join(process.cwd(), "orm_clients.mjs"));

async function typeorm() {
  const { DataSource, EntitySchema } = require("typeorm");
  const topic = new EntitySchema({
    name: "typeorm_topic",
    columns: {
      id: { type: Number, primary: true, generated: true },
      name: { type: "varchar", length: 40, unique: true },
      made: { type: "timestamptz", createDate: true },
    },
  });
  const article = new EntitySchema({
    name: "typeorm_article",
    columns: {
      id: { type: "bigint", primary: true, generated: "increment" },
      ref: { type: "uuid", generated: "uuid" },
      title: { type: "text" },
      price: { type: "numeric", precision: 10, scale: 2, default: 1 },
      tags: { type: "text", array: true, nullable: true },
      data: { type: "jsonb", nullable: true },
      kind: { type: "enum", enum: ["short", "long"], default: "short" },
      embedding: { type: "vector", length: 2, nullable: true },
    },
    relations: { topic: { type: "many-to-one", target: "typeorm_topic", onDelete: "CASCADE" } },
    indices: [{ columns: ["title", "price"] }],
    checks: [{ name: "typeorm_positive", expression: "price > 0" }],
  });
  const source = new DataSource({ type: "postgres", url, entities: [topic, article], synchronize: true });
  await source.initialize();
  const planned = await source.driver.createSchemaBuilder().log();
  assert.deepEqual(planned.upQueries.map(query => query.query), [], "a schema in step needs no change");
  const topics = source.getRepository("typeorm_topic");
  const articles = source.getRepository("typeorm_article");
  const birds = await topics.save({ name: "birds" });
  assert.ok(birds.id === 1 && birds.made instanceof Date);
  await articles.save(Array.from({ length: 8 }, (_, i) => ({
    title: `item ${i}`, tags: ["a", "b c"], data: { n: i }, embedding: [i, 0], topic: birds,
  })), { chunk: 3 });
  const found = await articles.findOne({ where: { title: "item 3" }, relations: { topic: true } });
  assert.equal(found.topic.name, "birds");
  assert.deepEqual([found.id, found.price, found.tags, found.data, found.kind],
    ["4", "1.00", ["a", "b c"], { n: 3 }, "short"]);
  await assert.rejects(source.transaction(async manager => {
    await manager.update("typeorm_article", { kind: "short" }, { title: "lost" });
    throw new Error("undo");
  }), /undo/);
  await source.transaction(manager => manager.increment("typeorm_article", { title: "item 3" }, "price", 2));
  const [nearest] = await articles.createQueryBuilder("a").orderBy("a.embedding <-> :query").limit(1)
    .setParameter("query", "[3.2,0]").getMany();
  assert.deepEqual([nearest.title, nearest.price], ["item 3", "3.00"]);
  await assert.rejects(topics.insert({ name: "birds" }), { code: "23505" });
  const [page, count] = await articles.findAndCount({ order: { id: "DESC" }, skip: 1, take: 2 });
  assert.deepEqual([page.map(row => row.id), count], [["7", "6"], 8]);
  await topics.delete(birds.id);
  assert.equal(await articles.count(), 0);
  await source.dropDatabase();
  await source.destroy();
}

// Its ENUM is made by a DO block of PL/pgSQL, which is not there.
async function sequelize() {
  const { DataTypes, Op, Sequelize } = require("sequelize");
  const pgvector = require("pgvector/sequelize");
  pgvector.registerTypes(Sequelize);
  const db = new Sequelize(url, { logging: false });
  await db.authenticate();
  const Topic = db.define("sequelize_topic", { name: { type: DataTypes.STRING(40), unique: true, allowNull: false } });
  const Article = db.define("sequelize_article", {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    title: DataTypes.TEXT,
    price: { type: DataTypes.DECIMAL(10, 2), defaultValue: 1 },
    tags: DataTypes.ARRAY(DataTypes.TEXT),
    data: DataTypes.JSONB,
    ref: { type: DataTypes.UUID, defaultValue: DataTypes.UUIDV4 },
    embedding: DataTypes.VECTOR(2),
  }, { indexes: [{ fields: ["title", "price"] }, { using: "hnsw", fields: ["embedding"], operator: "vector_l2_ops" }] });
  Topic.hasMany(Article, { onDelete: "cascade" });
  Article.belongsTo(Topic);
  await db.sync();
  await db.sync({ alter: true });
  const tables = await db.getQueryInterface().showAllTables();
  assert.ok(tables.includes("sequelize_topics") && tables.includes("sequelize_articles"), String(tables));
  const columns = await db.getQueryInterface().describeTable("sequelize_articles");
  assert.equal(columns.price.type, "NUMERIC");
  assert.equal(columns.id.primaryKey, true);
  const indexes = await db.getQueryInterface().showIndex("sequelize_articles");
  assert.ok(indexes.some(index => index.primary) && indexes.some(index => index.fields[0].attribute === "embedding"));
  const birds = await Topic.create({ name: "birds" });
  await Article.bulkCreate(Array.from({ length: 8 }, (_, i) => ({
    title: `item ${i}`, tags: ["a", "b c"], data: { n: i }, embedding: [i, 0], sequelizeTopicId: birds.id,
  })));
  const found = await Article.findOne({ where: { data: { n: 3 }, tags: { [Op.contains]: ["a"] } }, include: Topic });
  assert.deepEqual([found.id, found.sequelize_topic.name, found.price, found.embedding], ["4", "birds", "1.00", [3, 0]]);
  await assert.rejects(db.transaction(async transaction => {
    await Article.update({ title: "lost" }, { where: {}, transaction });
    throw new Error("undo");
  }), /undo/);
  await db.transaction(transaction => Article.increment({ price: 2 }, { where: { title: "item 3" }, transaction }));
  const [nearest] = await Article.findAll({ order: [pgvector.l2Distance("embedding", [3.2, 0], db)], limit: 1 });
  assert.deepEqual([nearest.title, nearest.price], ["item 3", "3.00"]);
  await assert.rejects(Topic.create({ name: "birds" }), { name: "SequelizeUniqueConstraintError" });
  const [, made] = await Topic.upsert({ id: birds.id, name: "owls" });
  assert.ok(made !== true);
  const page = await Article.findAndCountAll({ order: [["id", "DESC"]], offset: 1, limit: 2, include: Topic });
  assert.deepEqual([page.rows.map(row => row.id), page.count], [["7", "6"], 8]);
  await birds.destroy();
  assert.equal(await Article.count(), 0);
  await db.drop();
  await db.close();
}

const PRISMA_SCHEMA = `
datasource db {
  provider = "postgresql"
}
generator client {
  provider = "prisma-client-js"
}
model prisma_topic {
  id Int @id @default(autoincrement())
  name String @unique
  made DateTime @default(now())
  articles prisma_article[]
}
model prisma_article {
  id BigInt @id @default(autoincrement())
  topic_id Int
  topic prisma_topic @relation(fields: [topic_id], references: [id], onDelete: Cascade)
  title String
  price Decimal @default(1) @db.Decimal(10, 2)
  tags String[]
  data Json?
  embedding Unsupported("vector(2)")?
}
`;

// Its migrations need a program that is no package; the client itself needs none with a driver's adapter.
async function prisma() {
  const { PrismaPg } = require("@prisma/adapter-pg");
  const { Client } = require("pg");
  const folder = join(process.cwd(), "prisma");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), PRISMA_SCHEMA);
  try {
    execFileSync(join("node_modules", ".bin", "prisma"), ["generate", "--schema", join(folder, "schema.prisma")], {
      encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 120_000,
      env: {
        ...process.env, NO_COLOR: "1", CI: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1",
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, // any program there is, so that it does not fetch the one for migrations
      },
    });
  } catch (failure) {
    throw Object.assign(new Error(`prisma generate: ${failure.stderr}`), { leftOut: /binaries\.prisma\.sh/.test(failure.stderr) });
  }
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`
    create table prisma_topic (id serial primary key, name text not null unique, made timestamp(3) not null default now());
    create table prisma_article (id bigserial primary key, topic_id int not null references prisma_topic on delete cascade,
      title text not null, price decimal(10,2) not null default 1, tags text[], data jsonb, embedding vector(2))`);
  const { PrismaClient } = require("@prisma/client");
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  const birds = await db.prisma_topic.create({ data: {
    name: "birds",
    articles: { create: Array.from({ length: 8 }, (_, i) => ({ title: `item ${i}`, tags: ["a", "b c"], data: { n: i } })) },
  }, include: { articles: true } });
  assert.equal(birds.articles.length, 8);
  await db.$executeRaw`update prisma_article set embedding = ('[' || id || ',0]')::vector`;
  const found = await db.prisma_article.findFirst({
    where: { title: { contains: "ITEM 3", mode: "insensitive" }, tags: { has: "a" }, topic: { name: "birds" } },
    include: { topic: true },
  });
  assert.deepEqual([found.id, found.topic.name, String(found.price), found.data], [4n, "birds", "1", { n: 3 }]);
  await assert.rejects(db.$transaction(async transaction => {
    await transaction.prisma_article.updateMany({ data: { title: "lost" } });
    throw new Error("undo");
  }), /undo/);
  await db.$transaction([
    db.prisma_article.update({ where: { id: 4n }, data: { price: { increment: 2 } } }),
    db.prisma_topic.upsert({ where: { name: "cars" }, create: { name: "cars" }, update: {} }),
  ]);
  const [nearest] = await db.$queryRaw`select title, price from prisma_article
      order by embedding <-> ${"[4.2,0]"}::vector limit 1`;
  assert.deepEqual([nearest.title, String(nearest.price)], ["item 3", "3"]);
  await assert.rejects(db.prisma_topic.create({ data: { name: "birds" } }), { code: "P2002" });
  const page = await db.prisma_article.findMany({ orderBy: { id: "desc" }, skip: 1, take: 2, select: { id: true } });
  assert.deepEqual(page.map(row => row.id), [7n, 6n]);
  const sums = await db.prisma_article.groupBy({ by: ["topic_id"], _count: true, _sum: { price: true } });
  assert.deepEqual([sums[0]._count, String(sums[0]._sum.price)], [8, "10"]);
  await db.prisma_topic.delete({ where: { id: birds.id } });
  assert.equal(await db.prisma_article.count(), 0);
  await db.$disconnect();
  await admin.query("drop table prisma_article, prisma_topic");
  await admin.end();
}

let failed = false;
for (const [name, client] of Object.entries({ TypeORM: typeorm, Sequelize: sequelize, Prisma: prisma })) {
  try {
    await client();
    console.log(`${name}: ok`);
  } catch (failure) {
    if (failure.code === "MODULE_NOT_FOUND" || failure.leftOut) {
      console.log(`${name}: left out, ${failure.message.split("\n")[0]}`);
    } else {
      failed = true;
      console.log(`${name}: FAILED, ${failure.stack}`);
    }
  }
}
process.exit(failed ? 1 : 0);

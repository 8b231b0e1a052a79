"""Python's drivers and SQLAlchemy each do their usual work; those that are not installed are said to be left out."""
import asyncio
import json
import sys

HOST, PORT, USER, DATABASE = "127.0.0.1", int(sys.argv[1]), "ann", sys.argv[2]
DSN = f"host={HOST} port={PORT} user={USER} dbname={DATABASE}"
LIST = "select tablename from pg_tables where schemaname = 'public' order by 1"


def work(connection, table):
    """What any driver of PEP 249 does."""
    cursor = connection.cursor()
    cursor.execute(f"create table {table} (id int primary key, title text, embedding vector(2))")
    cursor.execute(f"create index on {table} using hnsw (embedding vector_l2_ops)")
    cursor.executemany(f"insert into {table} values (%s, %s, %s)", [(i, f"item {i}", f"[{i},0]") for i in range(1, 21)])
    connection.commit()
    cursor.execute(LIST)
    assert (table,) in cursor.fetchall()
    cursor.execute(f"update {table} set title = 'lost'")
    connection.rollback()
    cursor.execute(f"update {table} set title = %s where id = %s", ("item 4!", 4))
    assert cursor.rowcount == 1
    connection.commit()
    for i in range(1, 9):
        cursor.execute(f"select title, embedding from {table} order by embedding <-> %s limit 1", (f"[{i},0.2]",))
        assert cursor.fetchone() == ("item 4!" if i == 4 else f"item {i}", f"[{i},0]")
    cursor.execute(f"drop table {table}")
    connection.commit()
    connection.close()


def psycopg2():
    import psycopg2 as driver

    work(driver.connect(DSN), "by_psycopg2")


def psycopg():
    import psycopg as driver
    from psycopg.types import TypeInfo

    connection = driver.connect(DSN)
    assert TypeInfo.fetch(connection, "vector").name == "vector"
    work(connection, "by_psycopg")


def asyncpg():
    import asyncpg as driver

    async def run():
        connection = await driver.connect(host=HOST, port=PORT, user=USER, database=DATABASE)
        await connection.execute("create extension if not exists vector")
        await connection.set_type_codec("vector", schema="public", encoder=repr, decoder=json.loads)
        await connection.execute(
            "create table by_asyncpg (id int primary key, title text, tags text[], embedding vector(2))")
        await connection.execute("create index on by_asyncpg using hnsw (embedding vector_l2_ops)")
        rows = [(i, str(i), ["a"], [i, 0]) for i in range(9)]
        await connection.executemany("insert into by_asyncpg values ($1, $2, $3, $4)", rows[:5])
        await connection.copy_records_to_table("by_asyncpg", records=[row[:3] for row in rows[5:]],
                                               columns=["id", "title", "tags"])
        await connection.execute("update by_asyncpg set embedding = array[id, 0] where embedding is null")
        assert "by_asyncpg" in [row[0] for row in await connection.fetch(LIST)]
        async with connection.transaction():
            await connection.execute("update by_asyncpg set title = $1 where id = $2", "new", 3)
        try:
            async with connection.transaction():
                await connection.execute("update by_asyncpg set title = 'lost'")
                raise ZeroDivisionError
        except ZeroDivisionError:
            pass
        search = await connection.prepare("select title, tags, embedding from by_asyncpg order by embedding <-> $1 limit 1")
        for i in range(9):
            row = await search.fetchrow([i, 0.2])
            assert tuple(row) == ("new" if i == 3 else str(i), ["a"], [i, 0]), row
        await connection.execute("drop table by_asyncpg")
        await connection.close()

    asyncio.run(run())


def sqlalchemy():
    import sqlalchemy as sa
    from sqlalchemy.types import UserDefinedType

    class Vector(UserDefinedType):
        """As pgvector's own package has it: text in both directions."""
        cache_ok = True

        def __init__(self, dimensions=None):
            self.dimensions = dimensions

        def get_col_spec(self, **_):
            return f"vector({self.dimensions})"

        def bind_processor(self, dialect):
            return json.dumps

        def result_processor(self, dialect, coltype):
            return json.loads

    engine = sa.create_engine(f"postgresql+psycopg2://{USER}@{HOST}:{PORT}/{DATABASE}")
    tables = sa.MetaData()
    topic = sa.Table("topic", tables, sa.Column("id", sa.Integer, primary_key=True),
                     sa.Column("name", sa.String(40), nullable=False, unique=True),
                     sa.Column("embedding", Vector(2)))
    sa.Index("topic_by_embedding", topic.c.embedding, postgresql_using="hnsw",
             postgresql_ops={"embedding": "vector_l2_ops"})
    sa.Table("article", tables, sa.Column("id", sa.BigInteger, primary_key=True),
             sa.Column("topic_id", sa.ForeignKey("topic.id")), sa.Column("price", sa.Numeric(10, 2)))
    tables.create_all(engine)
    with engine.begin() as connection:
        connection.execute(topic.insert(), [{"name": "birds", "embedding": [1, 0]}, {"name": "cars", "embedding": [0, 1]}])
    with engine.connect() as connection:
        transaction = connection.begin()
        connection.execute(topic.update().values(embedding=[5, 5]))
        transaction.rollback()
    with engine.begin() as connection:
        connection.execute(topic.update().where(topic.c.name == "cars").values(name="vans"))
    assert set(sa.inspect(engine).get_table_names()) >= {"topic", "article"}
    found = sa.MetaData()
    found.reflect(bind=engine, only=["topic", "article"])
    assert [key.target_fullname for key in found.tables["article"].foreign_keys] == ["topic.id"]
    assert {index.name for index in found.tables["topic"].indexes} >= {"topic_by_embedding"}
    with engine.connect() as connection:
        nearest = sa.select(topic.c.name, topic.c.embedding).order_by(topic.c.embedding.op("<->")([0, 3])).limit(1)
        assert [tuple(row) for row in connection.execute(nearest)] == [("vans", [0, 1])]
    tables.drop_all(engine)
    engine.dispose()


failures = 0
for client in (psycopg2, psycopg, asyncpg, sqlalchemy):
    try:
        client()
        print(f"{client.__name__}: ok")
    except ModuleNotFoundError as missing:
        print(f"{client.__name__}: left out, {missing}")
    except Exception as failure:  # each client tells its own
        failures += 1
        print(f"{client.__name__}: FAILED, {failure!r}")
sys.exit(1 if failures else 0)

"""Python's drivers and SQLAlchemy each do their usual work; those that are not installed are said to be left out."""
import asyncio
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
    for i in range(1, 9):
        cursor.execute(f"select title, embedding from {table} order by embedding <-> %s limit 1", (f"[{i},0.2]",))
        assert cursor.fetchone() == (f"item {i}", f"[{i},0]")
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
        await connection.execute("create table by_asyncpg (id int primary key, title text, tags text[])")
        await connection.executemany("insert into by_asyncpg values ($1, $2, $3)", [(i, str(i), ["a"]) for i in range(9)])
        async with connection.transaction():
            await connection.execute("update by_asyncpg set title = $1 where id = $2", "new", 3)
        row = await connection.fetchrow("select title, tags from by_asyncpg where id = $1", 3)
        assert tuple(row) == ("new", ["a"]), row
        await connection.execute("drop table by_asyncpg")
        await connection.close()

    asyncio.run(run())


def sqlalchemy():
    import sqlalchemy as sa

    engine = sa.create_engine(f"postgresql+psycopg2://{USER}@{HOST}:{PORT}/{DATABASE}")
    tables = sa.MetaData()
    topic = sa.Table("topic", tables, sa.Column("id", sa.Integer, primary_key=True),
                     sa.Column("name", sa.String(40), nullable=False, unique=True))
    sa.Table("article", tables, sa.Column("id", sa.BigInteger, primary_key=True),
             sa.Column("topic_id", sa.ForeignKey("topic.id")), sa.Column("price", sa.Numeric(10, 2)))
    tables.create_all(engine)
    with engine.begin() as connection:
        connection.execute(topic.insert(), [{"name": "birds"}, {"name": "cars"}])
    found = sa.MetaData()
    found.reflect(bind=engine)
    assert set(found.tables) >= {"topic", "article"}
    assert [key.target_fullname for key in found.tables["article"].foreign_keys] == ["topic.id"]
    with engine.connect() as connection:
        rows = connection.execute(sa.select(found.tables["topic"].c.name).order_by("name")).fetchall()
        assert [row[0] for row in rows] == ["birds", "cars"]
    tables.drop_all(engine)


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

import io.trino.Session;
import io.trino.plugin.postgresql.PostgreSqlPlugin;
import io.trino.sql.planner.plan.PlanNode;
import io.trino.testing.PlanTester;
import io.trino.testing.TestingSession;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Trino reads and writes tables by its PostgreSQL connector, and has work done on the other side: TrinoClient PORT
 * DATABASE. Its planner and its operators run in this process; what it read is seen in the tables that it made of it.
 */
public final class TrinoClient {
  private static final int ROWS = 1000;
  private static final Set<String> WORK =
      Set.of("AggregationNode", "TopNNode", "SortNode", "FilterNode", "JoinNode", "LimitNode");

  private final PlanTester trino;
  private final Connection connection;
  private final String database;
  private int reads;

  private TrinoClient(PlanTester trino, Connection connection, String database) {
    this.trino = trino;
    this.connection = connection;
    this.database = database;
  }

  public static void main(String[] arguments) throws Exception {
    String url = "jdbc:postgresql://127.0.0.1:" + arguments[0] + "/" + arguments[1];
    Session session = TestingSession.testSessionBuilder().setCatalog("vecino").setSchema("public").build();
    try (PlanTester trino = PlanTester.create(session);
        Connection connection = DriverManager.getConnection(url, "ann", "")) {
      trino.installPlugin(new PostgreSqlPlugin());
      trino.createCatalog("vecino", "postgresql", Map.of(
          "connection-url", url, "connection-user", "ann", "connection-password", "",
          "unsupported-type-handling", "CONVERT_TO_VARCHAR", "postgresql.array-mapping", "AS_ARRAY"));
      var client = new TrinoClient(trino, connection, arguments[1]);
      client.tables();
      client.vectors();
      client.newerConnectors();
      client.run("drop table by_trino, by_trino_vectors");
    }
    System.out.println("ok");
    System.exit(0); // some of its threads do not end
  }

  private void tables() throws SQLException {
    trino.executeStatement("create table by_trino as select cast(n as integer) id,"
        + " cast('item ' || cast(n as varchar) as varchar(40)) title, cast(n / decimal '4.00' as decimal(10,2)) price,"
        + " date '2026-03-29' day, timestamp '2026-01-02 03:04:05.678901' at,"
        + " n % 2 = 0 even, array[n, 2 * n] numbers, n / 8e0 eighth"
        + " from unnest(sequence(1, " + (ROWS - 1) + ")) t(n)");
    trino.executeStatement("insert into by_trino (id, title, price, even, eighth)"
        + " values (1000, 'item 1000', 250, true, 125e0)");
    expect(List.of("[1000]"), answer("select count(*) from by_trino"));
    expect(List.of("[by_trino]"),
        read("select table_name from vecino.information_schema.tables"
            + " where table_schema = 'public' and table_name like 'by_trino%'"));
    expect(List.of("[1000, 500500, 62562.5, 500]"),
        read("select count(*) n, sum(id) s, sum(eighth) e, count_if(even) c from by_trino"));
    expect(List.of("[item 7, 1.75, 2026-03-29, 2026-01-02 03:04:05.678901, f, {7,14}]"),
        read("select title, price, day, at, even, numbers from by_trino where title = 'item 7'"));

    isPushed("select count(*), max(price) from by_trino where id between 500 and 1000");
    expect(List.of("[501, 250.00]"),
        read("select count(*) n, max(price) m from by_trino where id between 500 and 1000"));
    isPushed("select id from by_trino order by id desc limit 2");
    expect(List.of("[999]", "[1000]"), read("select id from by_trino order by id desc limit 2"));
    expect(List.of("[3, item 6]"),
        read("select a.id, b.title from by_trino a join by_trino b on a.id * 2 = b.id where a.id = 3"));

    trino.executeStatement("delete from by_trino where id > 900");
    expect(List.of("[900]"), answer("select count(*) from by_trino"));
  }

  /** This version has no type for vectors: they are read as text, and searched by a query that it hands on. */
  private void vectors() throws SQLException {
    run("create table by_trino_vectors (id int primary key, v vector(2))");
    run("create index on by_trino_vectors using hnsw (v vector_l2_ops)");
    run("insert into by_trino_vectors select i, array[i, 1]::vector from generate_series(1, 200) i");
    expect(List.of("[3, [3,1]]"), read("select id, v from by_trino_vectors where id = 3"));
    expect(List.of("[41, item 41]", "[42, item 42]"), read("""
        select n.id, t.title from table(vecino.system.query(query =>
          'select id from by_trino_vectors order by v <-> ''[41.2,1]'' limit 2')) n
        join by_trino t on t.id = n.id"""));
    connection.setAutoCommit(false);
    run("update by_trino_vectors set v = '[500,1]' where id = 41");
    connection.commit();
    connection.setAutoCommit(true);
    expect(List.of("[41]"), read("""
        select id from table(vecino.system.query(query =>
          'select id from by_trino_vectors order by v <-> ''[490,1]'' limit 1'))"""));
  }

  /**
   * Newer versions of the connector read vectors as arrays, and have euclidean_distance, cosine_distance and
   * -dot_product computed and ordered on the other side. These are their statements.
   */
  private void newerConnectors() throws SQLException {
    String plan = "";
    for (Map.Entry<String, String> nearest : Map.of("<->", "[44]", "<=>", "[44]", "<#>", "[41]").entrySet()) {
      String distance = "SELECT \"id\", \"v\" " + nearest.getKey() + " '[44.0,1.0]' AS \"_pfgnrtd_0\""
          + " FROM \"" + database + "\".\"public\".\"by_trino_vectors\"";
      expect(200, answer(distance).size());
      String top = "SELECT \"id\" FROM (" + distance + ") o ORDER BY \"_pfgnrtd_0\" ASC NULLS LAST LIMIT 1";
      expect(List.of(nearest.getValue()), answer(top));
      if (nearest.getKey().equals("<->")) {
        plan = String.join("\n", answer("explain " + top));
      }
    }
    expect(true, plan.contains("by_trino_vectors_v_idx"));
  }

  private static void expect(Object wanted, Object found) {
    if (!wanted.equals(found)) {
      throw new AssertionError("expected " + wanted + ", found " + found);
    }
  }

  /** That a query is answered without work of Trino's own but to read. */
  private void isPushed(String query) {
    List<String> nodes = new ArrayList<>();
    trino.inTransaction(session -> {
      collect(trino.createPlan(session, query).getRoot(), nodes);
      return null;
    });
    if (nodes.stream().anyMatch(WORK::contains)) {
      throw new AssertionError("Trino has work left to itself: " + nodes + " of " + query);
    }
  }

  private static void collect(PlanNode node, List<String> nodes) {
    nodes.add(node.getClass().getSimpleName());
    node.getSources().forEach(source -> collect(source, nodes));
  }

  /** The rows that Trino reads, in the order of the first column. */
  private List<String> read(String query) throws SQLException {
    String made = "trino_read_" + ++reads;
    trino.executeStatement("create table " + made + " as " + query);
    List<String> rows = answer("select * from " + made + " order by 1");
    run("drop table " + made);
    return rows;
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> answer(String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query); ResultSet rows = statement.executeQuery()) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          values.add(rows.getString(column));
        }
        found.add(values.toString());
      }
      return found;
    }
  }
}

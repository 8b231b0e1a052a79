import java.math.BigDecimal;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Spark writes a table, reads it by parts, and reads vectors: SparkClient PORT DATABASE. */
public final class SparkClient {
  private static final int ROWS = 1000;

  private static void expect(Object wanted, Object found) {
    if (!wanted.equals(found)) {
      throw new AssertionError("expected " + wanted + ", found " + found);
    }
  }

  public static void main(String[] arguments) throws Exception {
    String url = "jdbc:postgresql://127.0.0.1:" + arguments[0] + "/" + arguments[1] + "?stringtype=unspecified";
    Map<String, String> options = Map.of("url", url, "user", "ann", "driver", "org.postgresql.Driver");
    try (SparkSession spark = SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.catalog.vecino", "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog")
        .config("spark.sql.catalog.vecino.url", url)
        .config("spark.sql.catalog.vecino.user", "ann")
        .config("spark.sql.catalog.vecino.driver", "org.postgresql.Driver")
        .getOrCreate()) {
      Dataset<Row> rows = spark.range(1, ROWS + 1).selectExpr(
          "cast(id as int) as id", "concat('item ', id) as title", "cast(id / 4 as decimal(10,2)) as price",
          "timestamp'2026-01-02 03:04:05' as at", "date'2026-03-29' as day", "array(id, id * 2) as numbers",
          "id % 2 = 0 as even", "cast(id as double) / 8 as eighth");
      rows.write().format("jdbc").options(options).option("dbtable", "by_spark").option("batchsize", 100)
          .option("createTableColumnTypes", "title varchar(40)").mode(SaveMode.Overwrite).save();
      rows.write().format("jdbc").options(options).option("dbtable", "by_spark").option("truncate", true)
          .mode(SaveMode.Overwrite).save();
      vectors(spark, options, url);

      Dataset<Row> parts = spark.read().format("jdbc").options(options).option("dbtable", "by_spark")
          .option("partitionColumn", "id").option("lowerBound", 1).option("upperBound", ROWS).option("numPartitions", 4)
          .option("fetchsize", 50).load();
      expect(4, parts.javaRDD().getNumPartitions());
      Row sums = parts.selectExpr("count(*)", "sum(id)", "sum(price)", "sum(eighth)", "count_if(even)", "max(at)").first();
      expect(1000L, sums.getLong(0));
      expect(500500L, sums.getLong(1));
      expect(new BigDecimal("125125.00"), sums.getDecimal(2));
      expect(62562.5, sums.getDouble(3));
      expect(500L, sums.getLong(4));
      Row one = parts.where("title = 'item 7' and price < 2").first();
      expect(List.of(7L, 14L), one.getList(one.fieldIndex("numbers")));
      expect("2026-03-29", one.getDate(one.fieldIndex("day")).toString());

      expect(true, spark.sql("show tables in vecino.public").javaRDD().map(row -> row.getString(1)).collect()
          .contains("by_spark"));
      Row pushed = spark.sql("select count(*), max(price) from vecino.public.by_spark where even and id > 900").first();
      expect(50L, pushed.getLong(0));
      expect(new BigDecimal("250.00"), pushed.getDecimal(1));
      List<Row> top = spark.sql("select id from vecino.public.by_spark order by id desc limit 2").collectAsList();
      expect("[[1000], [999]]", top.toString());
      try (var connection = DriverManager.getConnection(url, "ann", ""); var statement = connection.createStatement()) {
        statement.execute("drop table by_spark, by_spark_vectors");
      }
    }
    System.out.println("ok");
  }

  /** Spark has no type for vectors: they are text, in both directions. */
  private static void vectors(SparkSession spark, Map<String, String> options, String url) throws Exception {
    try (var connection = DriverManager.getConnection(url, "ann", ""); var statement = connection.createStatement()) {
      statement.execute("create table by_spark_vectors (id int primary key, embedding vector(2))");
      statement.execute("create index on by_spark_vectors using hnsw (embedding vector_l2_ops)");
    }
    spark.range(1, ROWS + 1).selectExpr("cast(id as int) as id", "concat('[', id, ',0]') as embedding")
        .write().format("jdbc").options(options).option("dbtable", "by_spark_vectors").mode(SaveMode.Append).save();
    Row read = spark.read().format("jdbc").options(options).option("dbtable", "by_spark_vectors").load()
        .where("id = 3").first();
    expect("[3,0]", read.getString(1));
    List<Row> nearest = spark.read().format("jdbc").options(options)
        .option("query", "select id, embedding from by_spark_vectors order by embedding <-> '[41.2,0]' limit 2")
        .load().collectAsList();
    expect(List.of(41, 42), nearest.stream().map(row -> row.getInt(0)).sorted().toList());
  }
}

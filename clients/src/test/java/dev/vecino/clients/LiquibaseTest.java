package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.diff.DiffGeneratorFactory;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotControl;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.ForeignKey;
import liquibase.structure.core.Index;
import liquibase.structure.core.PrimaryKey;
import liquibase.structure.core.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** Liquibase applies its changes, takes them back, and compares what is there. */
@Timeout(120)
final class LiquibaseTest {
  private static final String CHANGES = """
      databaseChangeLog:
        - changeSet:
            id: 1
            author: ann
            changes:
              - createTable:
                  tableName: topic
                  remarks: what it is about
                  columns:
                    - column: {name: id, type: bigint, autoIncrement: true, constraints: {primaryKey: true}}
                    - column: {name: name, type: varchar(40), constraints: {nullable: false, unique: true}}
              - createTable:
                  tableName: article
                  columns:
                    - column: {name: id, type: int, constraints: {primaryKey: true}}
                    - column: {name: topic_id, type: bigint}
                    - column: {name: price, type: "decimal(10,2)", defaultValueNumeric: 1.5}
                    - column: {name: embedding, type: vector(3)}
              - addForeignKeyConstraint:
                  {constraintName: article_topic, baseTableName: article, baseColumnNames: topic_id,
                   referencedTableName: topic, referencedColumnNames: id, onDelete: CASCADE}
              - createIndex: {tableName: article, indexName: article_price, columns: [{column: {name: price}}]}
        - changeSet:
            id: 2
            author: ann
            changes:
              - sql: {sql: "create index article_by_embedding on article using hnsw (embedding vector_l2_ops)"}
              - insert: {tableName: topic, columns: [{column: {name: name, value: birds}}]}
              - sql:
                  sql: "insert into article select n, id, n + 1, array[2 - n, n - 1, 0]::vector
                        from topic, generate_series(1, 2) n"
            rollback:
              - delete: {tableName: article}
              - delete: {tableName: topic}
              - dropIndex: {tableName: article, indexName: article_by_embedding}
        - changeSet:
            id: 3
            author: ann
            changes:
              - addColumn: {tableName: article, columns: [{column: {name: note, type: clob}}]}
              - renameColumn: {tableName: article, oldColumnName: note, newColumnName: remark, columnDataType: clob}
              - addNotNullConstraint: {tableName: article, columnName: price, columnDataType: "decimal(10,2)"}
              - createSequence: {sequenceName: ticket, startValue: 7}
              - createView: {viewName: cheap, selectQuery: select id from article where price < 10}
      """;

  @TempDir Path folder;

  @Test
  void changes_areApplied_comparedAndTakenBack() throws Exception {
    try (Served served = Served.start("liquibase")) {
      Files.writeString(folder.resolve("changes.yaml"), CHANGES);
      var jdbc = new JdbcTemplate(served.dataSource());
      update(served);
      update(served);
      assertThat(jdbc.queryForObject("select count(*) from databasechangelog", Long.class)).isEqualTo(3);
      String nearest = "select id from article order by embedding <-> '[0,2,0]' limit 1";
      assertThat(jdbc.queryForObject(nearest, Long.class)).isEqualTo(2);
      compare(served);
      try (Connection connection = served.dataSource().getConnection()) {
        Liquibase liquibase = liquibase(connection);
        liquibase.validate();
        var script = new StringWriter();
        liquibase.rollback(1, "", script);
        assertThat(script.toString()).contains("DROP VIEW", "DROP SEQUENCE");
        liquibase.rollback(1, "");
        liquibase.rollback(1, "");
        assertThat(jdbc.queryForObject("select count(*) from databasechangelog", Long.class)).isEqualTo(1);
        assertThat(jdbc.queryForObject("select count(*) from article", Long.class)).isZero();
        liquibase.dropAll();
      }
      String left = "select count(*) from pg_tables where schemaname = 'public'";
      assertThat(jdbc.queryForObject(left, Long.class)).isZero();
    }
  }

  private void update(Served served) throws Exception {
    try (Connection connection = served.dataSource().getConnection()) {
      liquibase(connection).update(new Contexts(), new LabelExpression());
    }
  }

  private Liquibase liquibase(Connection connection) throws Exception {
    return new Liquibase("changes.yaml", new DirectoryResourceAccessor(folder), database(connection));
  }

  private static Database database(Connection connection) throws Exception {
    return DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
  }

  private static void compare(Served served) throws Exception {
    try (Connection connection = served.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      DatabaseSnapshot before = snapshot(database(connection));
      assertThat(before.get(Table.class)).extracting(Table::getName).contains("topic", "article");
      assertThat(before.get(ForeignKey.class)).extracting(ForeignKey::getName).containsExactly("article_topic");
      assertThat(before.get(PrimaryKey.class)).extracting(PrimaryKey::getName).contains("article_pkey", "topic_pkey");
      assertThat(before.get(Index.class)).extracting(Index::getName).contains("article_price", "article_by_embedding");
      assertThat(before.get(Column.class)).extracting(Column::getName).contains("embedding", "remark");
      statement.execute("alter table article drop column remark");
      statement.execute("create table extra (a int)");
      DiffResult diff =
          DiffGeneratorFactory.getInstance().compare(before, snapshot(database(connection)), CompareControl.STANDARD);
      assertThat(diff.getMissingObjects()).extracting(DatabaseObject::getName).containsExactly("remark");
      assertThat(diff.getUnexpectedObjects()).extracting(DatabaseObject::getName)
          .containsExactlyInAnyOrder("extra", "a");
      statement.execute("drop table extra");
      statement.execute("alter table article add column remark text");
    }
  }

  private static DatabaseSnapshot snapshot(Database database) throws Exception {
    return SnapshotGeneratorFactory.getInstance()
        .createSnapshot(database.getDefaultSchema(), database, new SnapshotControl(database));
  }
}

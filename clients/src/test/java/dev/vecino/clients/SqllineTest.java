package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sqlline.SqlLine;

/** The console of the JDBC world. */
@Timeout(120)
final class SqllineTest {
  private static final String SCRIPT = """
      create table item (id int primary key, title varchar(20), embedding vector(2));
      create index item_by_embedding on item using hnsw (embedding vector_l2_ops);
      insert into item values (1, 'apple', '[1,0]'), (2, 'car', '[0,1]');
      !tables
      !columns item
      !primarykeys item
      !indexes item
      select title as nearest from item order by embedding <-> '[0,2]' limit 1;
      !autocommit off
      update item set title = 'lost';
      !rollback
      update item set title = 'van' where id = 2;
      !commit
      !autocommit on
      select string_agg(title, '+' order by id) as titles from item;
      !quit
      """;

  @Test
  void console_doesItsWork() throws IOException {
    try (Served served = Served.start("sqlline")) {
      var out = new ByteArrayOutputStream();
      var line = new SqlLine();
      var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
      line.setOutputStream(stream);
      line.setErrorStream(stream);
      line.begin(
          new String[] {
            "-u", served.url(), "-n", Served.USER, "-p", "", "-d", "org.postgresql.Driver", "--outputformat=csv"
          },
          new ByteArrayInputStream(SCRIPT.getBytes(StandardCharsets.UTF_8)), true);
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("'item'", "'embedding'", "'item_pkey'", "'item_by_embedding'", "'nearest'\n'car'", "'apple+van'")
          .doesNotContain("Error:");
    }
  }
}

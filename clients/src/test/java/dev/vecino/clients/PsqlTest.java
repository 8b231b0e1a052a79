package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL's console runs scripts, among them what pg_dump wrote. Left out where there is no psql. */
@Timeout(120)
final class PsqlTest {
  @TempDir Path folder;

  @BeforeAll
  static void find() {
    assumeTrue(isInstalled(), "psql is not installed");
  }

  private static boolean isInstalled() {
    try {
      return new ProcessBuilder("psql", "--version").redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What psql prints for a script; an error ends it. */
  private String psql(Served served, String script) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("script.sql"), script);
    var builder = new ProcessBuilder(
        "psql", "-X", "-q", "-A", "-h", "127.0.0.1", "-p", String.valueOf(served.port()), "-U", Served.USER, "-d",
        served.name(), "-v", "ON_ERROR_STOP=1", "-f", file.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.directory(folder.toFile());
    Process process = builder.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.strip();
  }

  @Test
  void script_loadsSearchesAndUpdates() throws Exception {
    Files.writeString(folder.resolve("items.csv"), "1,apple,\"[1,0]\"\n2,car,\"[0,1]\"\n3,pear,\"[0.9,0.1]\"\n");
    try (Served served = Served.start("psql")) {
      assertThat(psql(served, """
          \\t on
          create table item (id int primary key, title text, embedding vector(2));
          \\copy item from items.csv with (format csv)
          create index on item using hnsw (embedding vector_l2_ops);
          select id as nearest, title from item order by embedding <-> '[0,2]' limit 1 \\gset
          begin;
          update item set title = :'title' || '!' where id = :nearest;
          savepoint s;
          delete from item;
          rollback to s;
          commit;
          \\set FETCH_COUNT 1
          select id, title from item order by embedding <-> '[1,0]';
          \\unset FETCH_COUNT
          \\copy (select title from item order by id) to out.txt
          select 'drop table ' || tablename from pg_tables where schemaname = 'public' \\gexec
          \\dt
          """)).isEqualTo("1|apple\n3|pear\n2|car!");
      assertThat(folder.resolve("out.txt")).hasContent("apple\ncar!\npear\n");
    }
  }

  @Test
  void describe_showsForeignKeysOfBothTables() throws Exception {
    try (Served served = Served.start("keys")) {
      String shown = psql(served, """
          create table topic (id int primary key);
          create table article (id int primary key, topic_id int references topic on delete cascade);
          \\d article
          \\d topic
          """);
      assertThat(shown)
          .contains("\"article_topic_id_fkey\" FOREIGN KEY (topic_id) REFERENCES topic(id) ON DELETE CASCADE")
          .contains("TABLE \"article\" CONSTRAINT \"article_topic_id_fkey\" FOREIGN KEY (topic_id)");
    }
  }

  @Test
  void dumpOfPostgres_isRestored() throws Exception {
    try (Served served = Served.start("dump"); var dump = PsqlTest.class.getResourceAsStream("pg_dump.sql")) {
      String script = new String(dump.readAllBytes(), StandardCharsets.UTF_8);
      psql(served, script);
      assertThat(psql(served, """
          \\t on
          set timezone = 'UTC';
          select id, title, price, tags, data, raw, ok, embedding, half from article order by id;
          select id, name, at from topic order by id;
          select day, span, body from other.note;
          select topic_id, n from counts order by 1;
          select title, name from cheap order by 1;
          select nextval('ticket'), nextval('topic_id_seq');
          insert into article (topic_id, title) values (2, 'new') returning id, price;
          delete from topic where id = 1;
          select count(*) from article;
          select id from article order by embedding <=> '[0,0.1,1]' limit 1;
          select obj_description('topic'::regclass);
          select indexname from pg_indexes where schemaname = 'public' order by 1;
          """)).isEqualTo("""
          1|owl\ttab\\ and
          line|2.50|{a,"b c",NULL}|{"k": [1, null]}|\\xdead|t|[1,0,0]|[1,2]
          2|van|3.00||||t|[0,0,1]|
          3|||{}|"s"|\\x|t||[0.5,0.25]
          1|birds|2026-01-02 03:04:05+00
          2|cars|2026-02-03 04:05:06.789+00
          2026-03-29|1 day 02:03:04|x
          1|2
          2|1
          owl\ttab\\ and
          line|birds
          van|cars
          13|3
          4|1.50
          2
          2
          what it is about; really
          article_by_embedding
          article_lower_idx
          article_pkey
          article_topic_id_price_idx
          title_price
          topic_name_key
          topic_pkey""");
    }
  }
}

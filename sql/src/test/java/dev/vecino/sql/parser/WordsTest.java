package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
  /** Words that PostgreSQL does not reserve: any of them may name a table or a column. */
  static Stream<String> free() {
    return Stream.of("""
        abort absolute access action add admin after aggregate also alter always assertion assignment at atomic attach
        attribute backward before begin breadth by cache call called cascade cascaded catalog chain characteristics
        checkpoint class close cluster columns comment comments commit committed compression configuration conflict
        connection constraints content continue conversion copy cost csv cube current cursor cycle data database day
        deallocate declare defaults deferred definer delete delimiter delimiters depends depth detach dictionary disable
        discard document domain double drop each enable encoding encrypted enum escape event exclude excluding exclusive
        execute explain expression extension external family filter finalize first following force forward function
        functions generated global granted groups handler header hold hour identity if immediate immutable implicit
        import include including increment index indexes inherit inherits inline input insensitive insert instead
        invoker isolation key keys label language large last leakproof level listen load local location lock locked
        logged mapping match matched materialized maxvalue merge method minute minvalue mode month move name names new
        next nfc nfd no normalized nothing notify nowait nulls object of off oids old operator option options
        ordinality others over overriding owned owner parallel parameter parser partial partition passing password
        plans policy preceding prepare prepared preserve prior privileges procedural procedure procedures program
        publication quote range read reassign recheck recursive ref referencing refresh reindex relative release rename
        repeatable replace replica reset restart restrict return returns revoke role rollback rollup routine routines
        rows rule savepoint schema schemas scroll search second security sequence sequences serializable server session
        sets share show simple skip snapshot source sql stable standalone start statement statistics stdin stdout
        storage stored strict strip subscription support sysid system tables tablespace temp template temporary text
        ties transaction transform trigger truncate trusted type types unbounded uncommitted unencrypted unknown
        unlisten unlogged until update vacuum valid validate validator value varying version view views volatile
        whitespace within without work wrapper write xml year yes zone
        bigint bit boolean char character coalesce date decimal float greatest int integer interval least
        national nchar none nullif numeric out overlay position precision real setof smallint substring time
        timestamp treat trim varchar
        abs avg count max min sum ceil floor mod power rank lead lag method multiset period map member element equals
        contains result rowcount start_date measure minus unnest pivot qualify uuid vector embedding left_ score
        """.trim().split("\\s+"));
  }

  @ParameterizedTest
  @MethodSource("free")
  void word_thatIsNotReserved_namesColumnsAndTables(String word) {
    String sql = "SELECT w, w.w AS w FROM w AS w WHERE ((w = 1) AND (w.w < w)) GROUP BY w ORDER BY w DESC"
        .replaceAll("\\bw\\b", word);
    assertThat(Read.planned(sql).toLowerCase(Locale.ROOT).replace("\"", "")).isEqualTo(sql.toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @MethodSource("free")
  void word_thatIsNotReserved_namesColumnsInDefinitionsAndChanges(String word) {
    Read.statement("create table w (w int, w2 text)".replace("w", word));
    Read.statement("insert into w (w, b) values (1, 2) on conflict (w) do update set w = excluded.w returning w"
        .replaceAll("\\bw\\b", word));
    Read.statement("update w set w = w + 1, b = w where w > 2 returning w".replaceAll("\\bw\\b", word));
    Read.statement("delete from w where w = 1 returning w".replaceAll("\\bw\\b", word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "from", "table", "user", "order", "group", "limit", "end", "default", "check"})
  void word_thatIsReserved_namesNothing_butLabelsAnything(String word) {
    assertThat(Read.error("create table " + word + " (a int)")).startsWith("42601 syntax error at or near");
    Read.statement("select 1 as " + word);
  }
}

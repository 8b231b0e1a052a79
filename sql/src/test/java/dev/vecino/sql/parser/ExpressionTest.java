package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.Parser;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExpressionTest {
  static Stream<Arguments> precedence() {
    return Read.table("""
        a + b::int ==> (a + CAST(b AS INTEGER))
        -1::int ==> (- CAST(1 AS INTEGER))
        - a::int ==> (- CAST(a AS INTEGER))
        a = 'x'::text and b ==> ((a = CAST('x' AS TEXT)) AND b)
        not a::boolean ==> (NOT CAST(a AS BOOLEAN))
        a || b::text || c ==> ((a || CAST(b AS TEXT)) || c)
        b + a[1][2]::int ==> (b + CAST(a[1][2] AS INTEGER))
        f(x)[1]::text::int ==> CAST(CAST(f(x)[1] AS TEXT) AS INTEGER)
        a between 1::int and 2::int ==> (a BETWEEN ASYMMETRIC CAST(1 AS INTEGER) AND CAST(2 AS INTEGER))
        1 - a <=> b ==> ((1 - a) <=> b)
        a <=> b - 1 ==> (a <=> (b - 1))
        a <=> b < 0.5 ==> ((a <=> b) < 0.5)
        0.5 > a <-> b ==> (0.5 > (a <-> b))
        a <-> '[1]'::vector < 0.5 ==> ((a <-> CAST('[1]' AS VECTOR)) < 0.5)
        a <#> b <+> c ==> ((a <#> b) <+> c)
        a + b <-> c * d ==> ((a + b) <-> (c * d))
        a <-> b and c <-> d ==> ((a <-> b) AND (c <-> d))
        a + b * c - d ==> ((a + (b * c)) - d)
        a<-1 ==> (a < -1)
        a<+1 ==> (a < 1)
        a or b and not c ==> (a OR (b AND (NOT c)))
        not a = b ==> (NOT (a = b))
        a between 1 and 2 and b ==> ((a BETWEEN ASYMMETRIC 1 AND 2) AND b)
        a is null = b ==> ((a IS NULL) = b)
        a ^ b ^ c * d ==> (((a ^ b) ^ c) * d)
        a -> 'b' ->> 'c' = 'd' and e ==> ((((a -> 'b') ->> 'c') = 'd') AND e)
        a @> b || c ==> ((a @> b) || c)
        a & b | c = d ==> (((a & b) | c) = d)
        """);
  }

  @ParameterizedTest
  @MethodSource
  void precedence(String sql, String expected) {
    assertThat(Read.text(Parser.expression(sql))).isEqualTo(expected);
  }

  static Stream<Arguments> literals() {
    return Read.table("""
        $$it's$$ ==> 'it''s'
        $tag$a $$ b$tag$ ==> 'a $$ b'
        E'a\\\\b\\x41\\101\\u0041\\'' ==> 'a\\bAAA'''
        e'it''s' ==> 'it''s'
        U&'\\0041\\+000042' ==> 'AB'
        'a'\\n'b' ==> 'ab'
        'a' -- comment\\n 'b''c' ==> 'ab''c'
        N'x' ==> 'x'
        1_000 ==> 1000
        0x1F ==> 31
        0o17 ==> 15
        0b101 ==> 5
        1.5e3 ==> 1.5E3
        .5 ==> 0.5
        date '2020-01-01' ==> CAST('2020-01-01' AS DATE)
        timestamp with time zone '2020-01-01 00:00+00' ==> CAST('2020-01-01 00:00+00' AS TIMESTAMP WITH TIME ZONE)
        vector(2) '[1,2]' ==> CAST('[1,2]' AS VECTOR(2))
        double precision '1.5' ==> CAST('1.5' AS DOUBLE PRECISION)
        uuid $$00000000-0000-0000-0000-000000000000$$ ==> CAST('00000000-0000-0000-0000-000000000000' AS UUID)
        'é😀' ==> 'é😀'
        array[1, 2] ==> (ARRAY[1, 2])
        """);
  }

  @ParameterizedTest
  @MethodSource
  void literals(String sql, String expected) {
    assertThat(Read.text(Parser.expression(sql))).isEqualTo(expected);
  }

  static Stream<Arguments> types() {
    return Read.table("""
        x::int2 ==> CAST(x AS SMALLINT)
        x::INT4 ==> CAST(x AS INTEGER)
        x::int8 ==> CAST(x AS BIGINT)
        x::float4 ==> CAST(x AS REAL)
        x::float8 ==> CAST(x AS DOUBLE PRECISION)
        x::float(24) ==> CAST(x AS REAL)
        x::bool ==> CAST(x AS BOOLEAN)
        x::text ==> CAST(x AS TEXT)
        x::varchar(10) ==> CAST(x AS CHARACTER VARYING(10))
        x::character varying ==> CAST(x AS CHARACTER VARYING)
        x::numeric(10,2) ==> CAST(x AS NUMERIC(10,2))
        x::decimal ==> CAST(x AS NUMERIC)
        x::timestamptz ==> CAST(x AS TIMESTAMP WITH TIME ZONE)
        x::timestamp(6) with time zone ==> CAST(x AS TIMESTAMP(6) WITH TIME ZONE)
        x::timestamp without time zone ==> CAST(x AS TIMESTAMP WITHOUT TIME ZONE)
        x::time ==> CAST(x AS TIME WITHOUT TIME ZONE)
        x::bytea ==> CAST(x AS BYTEA)
        x::jsonb ==> CAST(x AS JSONB)
        x::pg_catalog.int4 ==> CAST(x AS INTEGER)
        x::vector(3) ==> CAST(x AS VECTOR(3))
        x::int[] ==> CAST(x AS INTEGER[])
        x::real[3][] ==> CAST(x AS REAL[])
        cast(x as vector(3)) ==> CAST(x AS VECTOR(3))
        cast(x as double precision) ==> CAST(x AS DOUBLE PRECISION)
        """);
  }

  @ParameterizedTest
  @MethodSource
  void types(String sql, String expected) {
    assertThat(Read.text(Parser.expression(sql))).isEqualTo(expected);
  }

  static Stream<Arguments> operators() {
    return Read.table("""
        a ilike 'x%' ==> (a ILIKE 'x%')
        a ~ 'x' ==> (a ~ 'x')
        a !~* 'x' ==> (a !~* 'x')
        a ~~ 'x' ==> (a ~~ 'x')
        a !~~* 'x' ==> (a !~~* 'x')
        a != b ==> (a <> b)
        a is not distinct from b ==> (a IS NOT DISTINCT FROM b)
        a notnull and b isnull ==> ((a IS NOT NULL) AND (b IS NULL))
        a = any($1) ==> (a = SOME (?))
        a <> all(select 1) ==> (a <> ALL (SELECT 1))
        (a, b) in ((1, 2)) ==> ((a, b) IN ((1, 2)))
        row(1, a) = row(b, 2) ==> ((1, a) = (b, 2))
        count(*) filter (where a > 1) ==> COUNT(*) FILTER (WHERE (a > 1))
        sum(a) over (partition by b order by c) ==> (SUM(a) OVER (PARTITION BY b ORDER BY c))
        extract(year from x) ==> EXTRACT(YEAR FROM x)
        trim(both 'x' from a) ==> TRIM(BOTH 'x' FROM a)
        left(a, 2) || right(b, 1) ==> (left(a, 2) || right(b, 1))
        vector_distance(a, b, cosine) ==> vector_distance(a, b, cosine)
        case when a then 1 else 2 end ==> (CASE WHEN a THEN 1 ELSE 2 END)
        date + time + timestamp + value + year + position ==> \
        (((((date + time) + timestamp) + value) + year) + position)
        t.user = t.left ==> (t.user = t.left)
        "Foo" = Foo ==> ("Foo" = foo)
        """);
  }

  @ParameterizedTest
  @MethodSource
  void operators(String sql, String expected) {
    assertThat(Read.text(Parser.expression(sql))).isEqualTo(expected);
  }
}

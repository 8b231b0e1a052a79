package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SyntaxErrorTest {
  static Stream<Arguments> errors() {
    return Read.table("""
        selec 1 ==> 42601 syntax error at or near "selec" @1
        select 1 + ==> 42601 syntax error at end of input @11
        select 1 + from t ==> 42601 syntax error at or near "from" @12
        select * form t ==> 42601 syntax error at or near "form" @10
        select a b c from t ==> 42601 syntax error at or near "c" @12
        select a,\\n from t ==> 42601 syntax error at or near "from" @12
        select a from t where ==> 42601 syntax error at end of input @22
        select '😀', é from t where x = = 1 ==> 42601 syntax error at or near "=" @32
        select 1; select 2 + ; select 3 ==> 42601 syntax error at or near ";" @22
        select 1 2 ==> 42601 syntax error at or near "2" @10
        select 'a' 'b' ==> 42601 syntax error at or near "'b'" @12
        select 'abc ==> 42601 unterminated quoted string at or near "'abc" @8
        select "abc ==> 42601 unterminated quoted identifier at or near ""abc" @8
        select 1 /* /* */ ==> 42601 unterminated /* comment at or near "/* /* */" @10
        select $$abc ==> 42601 unterminated dollar-quoted string at or near "$$abc" @8
        select "" ==> 42601 zero-length delimited identifier at or near \"""\" @8
        select 1a ==> 42601 trailing junk after numeric literal at or near "1a" @8
        select $1a ==> 42601 trailing junk after parameter at or near "$1a" @8
        select a between 1 ==> 42601 syntax error at end of input @19
        select (1 from t ==> 42601 syntax error at or near "from" @11
        select {d '2020-01-01'} ==> 42601 syntax error at or near "{" @8
        insert into t values (1 ==> 42601 syntax error at end of input @24
        insert t values (1) ==> 42601 syntax error at or near "t" @8
        update t set where a = 1 ==> 42601 syntax error at or near "where" @14
        update t set (a, b) = (1) ==> 42601 number of columns does not match number of values @23
        delete t ==> 42601 syntax error at or near "t" @8
        create table ==> 42601 syntax error at end of input @13
        create table select (a int) ==> 42601 syntax error at or near "select" @14
        create table t (a int,) ==> 42601 syntax error at or near ")" @23
        create table t (a int default 1 + ) ==> 42601 syntax error at or near ")" @35
        create table t (a int null not null) ==> \
        42601 conflicting NULL/NOT NULL declarations for column "a" of table "t" @28
        create table t (a int default 1 default 2) ==> \
        42601 multiple default values specified for column "a" of table "t" @33
        create table t (a serial default 1) ==> \
        42601 both default and identity specified for column "a" of table "t" @26
        create table t (a vector(0)) ==> 22023 dimensions for type vector must be at least 1 @19
        create table t (a vector(65536)) ==> 22023 dimensions for type vector cannot exceed 65535 @19
        create table t (a vector(3,2)) ==> 22023 invalid type modifier @19
        select x::vector(0) ==> 22023 dimensions for type vector must be at least 1 @11
        select $1, ? ==> 42601 a statement cannot have both ? and $n as parameters @12
        select $0 ==> 42P02 there is no parameter $0 @8
        select a limit -1 ==> 2201W LIMIT must not be negative @16
        select a offset -1 ==> 2201X OFFSET must not be negative @17
        select 1e-1001 ==> 22003 "1e-1001" is out of range for type double precision @8
        select 1e99999999999 ==> 22003 "1e99999999999" is out of range for type double precision @8
        select 1 as 'x' ==> 42601 syntax error at or near "'x'" @13
        select a limit 1, 2 ==> 42601 syntax error at or near "," @17
        select a:b ==> 42601 syntax error at or near ":" @9
        select a from t (a int) ==> 42601 syntax error at or near "int" @20
        select 1 from t minus select 2 ==> 42601 syntax error at or near "select" @23
        begin read only, ==> 42601 syntax error at end of input @17
        begin isolation level foo ==> 42601 syntax error at or near "foo" @23
        """);
  }

  @ParameterizedTest
  @MethodSource
  void errors(String sql, String expected) {
    assertThat(Read.error(sql)).isEqualTo(expected);
  }

  @Test
  void number_withTooManyDigits_isOutOfRange() {
    assertThat(Read.error("select " + "9".repeat(131_073))).isEqualTo("22003 value overflows numeric format @8");
  }

  @Test
  void message_aboutLongText_isCut() {
    assertThat(Read.error("select 1 '" + "x".repeat(5000) + "'")).hasSizeLessThan(1100).endsWith("...\" @10");
    assertThat(Read.error("select '" + "x".repeat(5000))).hasSizeLessThan(1100).endsWith("...\" @8");
  }

  static Stream<Arguments> refusals() {
    return Read.table("""
        select a // b ==> 42883 operator does not exist: // @10
        select a collate "de" ==> 0A000 COLLATE is not supported @10
        select a limit b ==> 42P10 argument of LIMIT must not contain variables @16
        select a fetch approx first 1 rows only with target accuracy $1 ==> \
        0A000 TARGET ACCURACY must be a number @41
        select 1 union select 2 fetch approx first row only ==> \
        0A000 FETCH APPROX and FETCH EXACT are supported for a plain SELECT only @31
        select 1; create or replace function f() ==> 0A000 CREATE OR REPLACE FUNCTION is not supported @11
        create table t (a int references s match partial) ==> 0A000 MATCH PARTIAL not yet implemented @42
        alter table t alter a type int collate "C" ==> 42804 collations are not supported by type integer @32
        """);
  }

  @ParameterizedTest
  @MethodSource
  void refusals(String sql, String expected) {
    assertThat(Read.error(sql)).isEqualTo(expected);
  }
}

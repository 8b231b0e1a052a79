package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import org.junit.jupiter.api.Test;

final class ErrorsTest {
  private static SQLException of(SqlState state) {
    return Errors.of(VecinoException.of(state, "message"));
  }

  @Test
  void state_decidesTheClass() {
    assertThat((Throwable) of(SqlState.UNIQUE_VIOLATION))
        .isExactlyInstanceOf(SQLIntegrityConstraintViolationException.class);
    assertThat((Throwable) of(SqlState.SERIALIZATION_FAILURE))
        .isExactlyInstanceOf(SQLTransactionRollbackException.class);
    assertThat((Throwable) of(SqlState.UNDEFINED_TABLE))
        .isExactlyInstanceOf(SQLSyntaxErrorException.class);
    assertThat((Throwable) of(SqlState.DATA_EXCEPTION))
        .isExactlyInstanceOf(SQLDataException.class);
    assertThat((Throwable) of(SqlState.FEATURE_NOT_SUPPORTED))
        .isExactlyInstanceOf(SQLFeatureNotSupportedException.class);
    assertThat((Throwable) of(SqlState.CONNECTION_FAILURE))
        .isExactlyInstanceOf(SQLNonTransientConnectionException.class);
    assertThat((Throwable) of(SqlState.DISK_FULL))
        .isExactlyInstanceOf(SQLException.class);
    assertThat((Throwable) of(SqlState.QUERY_CANCELED))
        .isExactlyInstanceOf(SQLException.class);
  }

  @Test
  void statementTimeout_isATimeout() {
    VecinoException error = VecinoException.of(SqlState.QUERY_CANCELED, "canceling statement due to statement timeout");
    assertThat((Throwable) Errors.of(error)).isExactlyInstanceOf(SQLTimeoutException.class);
  }

  @Test
  void message_hasDetailHintAndPosition() {
    VecinoException error = VecinoException.of(SqlState.UNDEFINED_TABLE, "relation \"x\" does not exist")
        .withDetail("A detail.").withHint("A hint.").at(15);
    SQLException translated = Errors.of(error);
    assertThat((Throwable) translated).hasCause(error).hasMessage("""
        ERROR: relation "x" does not exist
          Detail: A detail.
          Hint: A hint.
          Position: 15""");
    assertThat(translated.getSQLState()).isEqualTo("42P01");
  }
}

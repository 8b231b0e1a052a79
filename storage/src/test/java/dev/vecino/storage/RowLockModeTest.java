package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowLockModeTest {
  /** The table of conflicts in PostgreSQL's manual, "Row-Level Locks". */
  private static final String[] CONFLICTS = {"...X", "..XX", ".XXX", "XXXX"};

  @Test
  void conflicts_eachPairOfModes_areThoseOfPostgres() {
    for (RowLockMode wanted : RowLockMode.values()) {
      for (RowLockMode held : RowLockMode.values()) {
        boolean conflict = CONFLICTS[wanted.ordinal()].charAt(held.ordinal()) == 'X';
        assertThat(wanted.conflicts(held)).as("%s against %s", wanted, held).isEqualTo(conflict);
      }
    }
  }
}

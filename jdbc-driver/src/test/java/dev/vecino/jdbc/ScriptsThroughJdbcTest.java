package dev.vecino.jdbc;

import dev.vecino.slt.Scripts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every SQL script of the engine through the driver. */
final class ScriptsThroughJdbcTest {
  @TestFactory
  Stream<DynamicTest> scripts() {
    return Scripts.tests(List.of(JdbcDoor.PLAIN, JdbcDoor.PREPARED));
  }
}

package dev.vecino.slt;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every script through the doors of this module. */
final class ScriptsTest {
  @TestFactory
  Stream<DynamicTest> scripts() {
    return Scripts.tests(List.of(new EmbeddedDoor(true), new EmbeddedDoor(false), new ReopeningDoor()));
  }
}

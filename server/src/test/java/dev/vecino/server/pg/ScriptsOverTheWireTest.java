package dev.vecino.server.pg;

import dev.vecino.slt.Scripts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every SQL script of the engine through a server. */
final class ScriptsOverTheWireTest {
  @TestFactory
  Stream<DynamicTest> scripts() {
    return Scripts.tests(List.of(WireDoor.SIMPLE, WireDoor.BINARY, new PiecewiseDoor(), new RemoteDoor()));
  }
}

package dev.vecino.server.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PemTest {
  @TempDir Path folder;

  private static void assertRefused(Path certificate, Path key, SqlState state, String message) {
    assertThatThrownBy(() -> Pem.context(certificate, key))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state()).isEqualTo(state))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void context_takesKeysOfEachKind(String algorithm) throws Exception {
    PemFiles files = PemFiles.make(folder, "server", algorithm);
    assertThat(Pem.context(files.certificate(), files.key())).isNotNull();
  }

  @Test
  void context_withTheKeyOfAnother_isRefused() throws Exception {
    PemFiles mine = PemFiles.make(folder, "mine", "EC");
    PemFiles other = PemFiles.make(folder, "other", "EC");
    assertRefused(mine.certificate(), other.key(), SqlState.INVALID_PARAMETER_VALUE, "is not that of the first certificate");
  }

  @Test
  void context_withAKeyThatEverybodyCanRead_isRefused() throws Exception {
    PemFiles files = PemFiles.make(folder, "server", "EC");
    Files.setPosixFilePermissions(files.key(), PosixFilePermissions.fromString("rw-r--r--"));
    assertRefused(files.certificate(), files.key(), SqlState.INVALID_PARAMETER_VALUE, "can be read by everybody");
  }

  @Test
  void context_withFilesThatHoldSomethingElse_saysWhich() throws Exception {
    PemFiles files = PemFiles.make(folder, "server", "EC");
    assertRefused(folder.resolve("none"), files.key(), SqlState.IO_ERROR, "none");
    assertRefused(files.certificate(), folder.resolve("none"), SqlState.IO_ERROR, "none");
    Path text = Files.writeString(folder.resolve("text"), "hello");
    Files.setPosixFilePermissions(text, PosixFilePermissions.fromString("rw-------"));
    assertRefused(text, files.key(), SqlState.INVALID_PARAMETER_VALUE, "certificate in " + text);
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "there is no private key in " + text);
    Files.writeString(text, PemFiles.pem("ENCRYPTED PRIVATE KEY", new byte[] {1, 2, 3}));
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "\"ENCRYPTED PRIVATE KEY\"");
    Files.writeString(text, PemFiles.pem("PRIVATE KEY", new byte[] {1, 2, 3}));
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "damaged");
  }
}

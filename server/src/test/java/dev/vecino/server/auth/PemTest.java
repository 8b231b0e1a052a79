package dev.vecino.server.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
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
  void context_takesKeysInTheFormOfPkcs1() throws Exception {
    PemFiles files = PemFiles.make(folder, "server", "RSA");
    byte[] key = der(files.key());
    int frame = 26; // version, algorithm, and the head of the octets that are the key
    Files.writeString(files.key(), PemFiles.pem("RSA PRIVATE KEY", Arrays.copyOfRange(key, frame, key.length)));
    assertThat(Pem.context(files.certificate(), files.key())).isNotNull();
  }

  @Test
  void context_takesKeysInTheFormOfSec1() throws Exception {
    PemFiles files = PemFiles.make(folder, "server", "EC");
    var key = (ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der(files.key())));
    byte[] curve = {6, 5, 0x2b, (byte) 0x81, 4, 0, 0x22}; // secp384r1, which keytool makes
    byte[] number = new byte[48];
    byte[] written = key.getS().toByteArray(); // may begin with a zero, or lack some
    int length = Math.min(written.length, number.length);
    System.arraycopy(written, written.length - length, number, number.length - length, length);
    var sec1 = ByteBuffer.allocate(64);
    sec1.put(new byte[] {0x30, 62, 2, 1, 1, 4, 48}).put(number).put(new byte[] {(byte) 0xa0, 7}).put(curve);
    // As openssl ecparam -genkey writes it: the curve comes first, on its own.
    Files.writeString(
        files.key(), PemFiles.pem("EC PARAMETERS", curve) + PemFiles.pem("EC PRIVATE KEY", sec1.array()));
    assertThat(Pem.context(files.certificate(), files.key())).isNotNull();
  }

  private static byte[] der(Path pem) throws IOException {
    return Base64.getMimeDecoder().decode(Files.readString(pem).replaceAll("-----[A-Z ]+-----", ""));
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
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "needs a password");
    Files.writeString(text, "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: A-B,1\n\nAA==\n-----END RSA PRIVATE KEY-----");
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "needs a password");
    Files.writeString(text, PemFiles.pem("DSA PRIVATE KEY", new byte[] {1, 2, 3}));
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "unknown form \"DSA PRIVATE KEY\"");
    for (byte[] cut : new byte[][] {{1, 2, 3}, {}, {0x30, (byte) 0x84, 0x7f, -1, -1, -1}, {0x30, 3, 2, 1, 1}}) {
      Files.writeString(text, PemFiles.pem("EC PRIVATE KEY", cut));
      assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "damaged");
      Files.writeString(text, PemFiles.pem("RSA PRIVATE KEY", cut));
      assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "damaged");
    }
    Files.writeString(text, PemFiles.pem("PRIVATE KEY", new byte[] {1, 2, 3}));
    assertRefused(files.certificate(), text, SqlState.INVALID_PARAMETER_VALUE, "damaged");
  }
}

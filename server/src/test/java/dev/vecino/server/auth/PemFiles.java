package dev.vecino.server.auth;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A new key and its own certificate for {@code localhost}, as PEM files.
 *
 * @param key readable by its owner only
 */
public record PemFiles(Path certificate, Path key) {
  private static final String PASSWORD = "changeit";

  /** @param algorithm as {@code keytool} names it */
  public static PemFiles make(Path folder, String name, String algorithm) throws Exception {
    Path store = folder.resolve(name + ".p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias", "server",
            "-keyalg", algorithm, "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1", "-validity", "3650",
            "-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", store.toString());
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(keytool.getInputStream().readAllBytes());
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException(printed);
    }
    KeyStore keys = load(store);
    Path certificate = folder.resolve(name + ".crt");
    Path key = folder.resolve(name + ".key");
    Files.writeString(certificate, pem("CERTIFICATE", keys.getCertificate("server").getEncoded()));
    Files.writeString(key, pem("PRIVATE KEY", keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    return new PemFiles(certificate, key);
  }

  static String pem(String kind, byte[] der) {
    return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
        + "\n-----END " + kind + "-----\n";
  }

  private static KeyStore load(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }
}

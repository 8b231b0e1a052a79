package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Reads what a TLS server is known by from PEM files: a chain of certificates and the first one's private key. */
public final class Pem {
  private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private Pem() {}

  /**
   * A context that proves itself by a certificate.
   *
   * @param certificates the server's certificate first, then those that lead to one that clients trust
   * @param key the private key of the first, without a password: in the form of PKCS #8, of PKCS #1 or of SEC 1
   * @throws VecinoException 58030 where a file cannot be read, 22023 where it does not hold what it should
   */
  public static SSLContext context(Path certificates, Path key) {
    Certificate[] chain = chain(certificates);
    PrivateKey secret = key(key);
    try {
      if (!belongTogether(chain[0].getPublicKey(), secret)) {
        throw wrong("the private key in %s is not that of the first certificate in %s", key, certificates);
      }
      char[] none = {};
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, none);
      store.setKeyEntry("server", secret, none, chain);
      KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(store, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw wrong("cannot use the certificate in %s: %s", certificates, e.getMessage()).causedBy(e);
    }
  }

  private static Certificate[] chain(Path file) {
    try {
      var in = new ByteArrayInputStream(text(file).getBytes(StandardCharsets.ISO_8859_1));
      Certificate[] chain = CertificateFactory.getInstance("X.509").generateCertificates(in).toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw wrong("there is no certificate in %s", file);
      }
      return chain;
    } catch (CertificateException e) {
      throw wrong("cannot read the certificate in %s: %s", file, e.getMessage()).causedBy(e);
    }
  }

  private static PrivateKey key(Path file) {
    requireSecret(file);
    Matcher blocks = BLOCK.matcher(text(file));
    while (blocks.find()) {
      String kind = blocks.group(1);
      String content = blocks.group(2);
      if (kind.equals("ENCRYPTED PRIVATE KEY") || content.contains("Proc-Type: 4,ENCRYPTED")) {
        throw wrong("the private key in %s needs a password, and must not", file)
            .withHint("openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW_KEY takes it off.");
      }
      switch (kind) {
        case "PRIVATE KEY" -> {
          return key(file, bytes(file, content));
        }
        case "RSA PRIVATE KEY" -> {
          return key(file, Pkcs8.ofRsa(bytes(file, content)));
        }
        case "EC PRIVATE KEY" -> {
          return key(file, Pkcs8.ofEc(bytes(file, content)).orElseThrow(() -> damaged(file)));
        }
        default -> {
          if (kind.endsWith("PRIVATE KEY")) {
            throw wrong("the private key in %s has the unknown form \"%s\"", file, kind)
                .withHint("openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW_KEY converts it.");
          }
        }
      }
    }
    throw wrong("there is no private key in %s", file);
  }

  private static byte[] bytes(Path file, String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw damaged(file).causedBy(e);
    }
  }

  private static PrivateKey key(Path file, byte[] pkcs8) {
    try {
      var spec = new PKCS8EncodedKeySpec(pkcs8);
      for (String algorithm : ALGORITHMS) {
        try {
          return KeyFactory.getInstance(algorithm).generatePrivate(spec);
        } catch (InvalidKeySpecException e) {
          continue; // a key of another algorithm
        }
      }
    } catch (GeneralSecurityException e) {
      throw damaged(file).causedBy(e);
    }
    throw damaged(file);
  }

  private static VecinoException damaged(Path file) {
    return wrong("the private key in %s is damaged, or of none of the algorithms %s", file, String.join(", ", ALGORITHMS));
  }

  private static boolean belongTogether(PublicKey open, PrivateKey secret) throws GeneralSecurityException {
    if (!open.getAlgorithm().equals(secret.getAlgorithm())) {
      return false;
    }
    Signature signature =
        Signature.getInstance(
            switch (secret.getAlgorithm()) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> secret.getAlgorithm();
            });
    byte[] probe = "the same key?".getBytes(StandardCharsets.US_ASCII);
    signature.initSign(secret);
    signature.update(probe);
    byte[] signed = signature.sign();
    signature.initVerify(open);
    signature.update(probe);
    return signature.verify(signed);
  }

  // As PostgreSQL: a key that everybody on the machine can read is no secret.
  private static void requireSecret(Path file) {
    try {
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
          && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
        throw wrong("the private key in %s can be read by everybody on this machine", file).withHint("chmod 600 " + file);
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static VecinoException unreadable(Path file, IOException e) {
    return VecinoException.of(IO_ERROR, "cannot read %s: %s", file, e.getMessage()).causedBy(e);
  }

  private static VecinoException wrong(String format, Object... arguments) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, format, arguments);
  }
}

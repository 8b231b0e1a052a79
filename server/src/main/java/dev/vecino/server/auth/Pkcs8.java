package dev.vecino.server.auth;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Puts private keys of older forms into that of PKCS #8 (RFC 5208), the one that Java reads: a number, the algorithm, and the key
 * itself. All are in DER: a byte that tells what follows, its length, and the content.
 */
final class Pkcs8 {
  private static final int INTEGER = 0x02;
  private static final int OCTET_STRING = 0x04;
  private static final int SEQUENCE = 0x30;
  private static final int PARAMETERS = 0xa0;
  private static final int LONG_LENGTH = 0x80;
  private static final byte[] VERSION_0 = {INTEGER, 1, 0};
  // rsaEncryption, 1.2.840.113549.1.1.1, and no parameters
  private static final byte[] RSA = {6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 1, 5, 0};
  // ecPublicKey, 1.2.840.10045.2.1; the curve follows
  private static final byte[] EC = {6, 7, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 2, 1};

  private Pkcs8() {}

  /** A key of PKCS #1 (RFC 8017), {@code RSA PRIVATE KEY}. */
  static byte[] ofRsa(byte[] key) {
    return key(der(SEQUENCE, RSA), key);
  }

  /** A key of SEC 1 (RFC 5915), {@code EC PRIVATE KEY}; empty where it is damaged, or does not tell its curve. */
  static Optional<byte[]> ofEc(byte[] key) {
    try {
      var fields = new Fields(new Fields(key).next(SEQUENCE));
      fields.next(INTEGER);
      fields.next(OCTET_STRING);
      return Optional.of(key(der(SEQUENCE, EC, fields.next(PARAMETERS)), key));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static byte[] key(byte[] algorithm, byte[] key) {
    return der(SEQUENCE, VERSION_0, algorithm, der(OCTET_STRING, key));
  }

  private static byte[] der(int tag, byte[]... contents) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : contents) {
      content.writeBytes(part);
    }
    var whole = new ByteArrayOutputStream();
    whole.write(tag);
    int length = content.size();
    if (length >= LONG_LENGTH) {
      int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + Byte.SIZE - 1) / Byte.SIZE;
      whole.write(LONG_LENGTH | bytes);
      for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
        whole.write(length >>> shift);
      }
    } else {
      whole.write(length);
    }
    whole.writeBytes(content.toByteArray());
    return whole.toByteArray();
  }

  /** What follows each other in a sequence. */
  private static final class Fields {
    private final byte[] bytes;
    private int position;

    Fields(byte[] bytes) {
      this.bytes = bytes;
    }

    /**
     * The content of the next field.
     *
     * @throws IllegalArgumentException where it is of another kind, or longer than what there is
     */
    byte[] next(int tag) {
      if (octet() != tag) {
        throw new IllegalArgumentException("another field was expected");
      }
      int length = octet();
      if (length >= LONG_LENGTH) {
        int count = length - LONG_LENGTH;
        length = 0;
        for (int i = 0; i < count && length <= bytes.length; i++) {
          length = length << Byte.SIZE | octet();
        }
      }
      if (length > bytes.length - position) {
        throw new IllegalArgumentException("a field is longer than the key");
      }
      position += length;
      return Arrays.copyOfRange(bytes, position - length, position);
    }

    private int octet() {
      if (position == bytes.length) {
        throw new IllegalArgumentException("the key ends early");
      }
      return bytes[position++] & 0xff;
    }
  }
}

package dev.vecino.server.pg;

import com.ongres.scram.common.util.TlsServerEndpoint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A socket as streams: reading ends at a deadline, however slowly bytes drip in, and while it waits for the client it gives its
 * turn to others. It becomes encrypted in place.
 */
final class Line {
  private static final long NANOS_PER_MILLISECOND = 1_000_000;
  /** Name of the protocol inside TLS, for clients that begin with TLS and ask for nothing before. */
  private static final String[] PROTOCOLS = {"postgresql"};

  private Socket socket;
  private InputStream in;
  private OutputStream out;
  private final Turn turn;
  private long deadlineNanos;
  private boolean timed;

  Line(Socket socket, Turn turn) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
    this.turn = turn;
  }

  /**
   * Encrypts all that follows.
   *
   * @param begun what has been read of the client's first TLS record
   */
  void encrypt(SSLContext context, byte[] begun) throws IOException {
    var secure = (SSLSocket) context.getSocketFactory().createSocket(socket, new ByteArrayInputStream(begun), true);
    secure.setUseClientMode(false);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setApplicationProtocols(PROTOCOLS);
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    socket = secure;
    in = secure.getInputStream();
    out = secure.getOutputStream();
  }

  boolean isEncrypted() {
    return socket instanceof SSLSocket;
  }

  /** Whether both sides have agreed on the protocol as they began to encrypt. */
  boolean speaksProtocol() {
    return socket instanceof SSLSocket secure && PROTOCOLS[0].equals(secure.getApplicationProtocol());
  }

  /** What identifies the server's certificate (RFC 5929, tls-server-end-point); empty where the connection is not encrypted. */
  Optional<byte[]> certificate() {
    if (!(socket instanceof SSLSocket secure)
        || !(secure.getSession().getLocalCertificates() instanceof Certificate[] chain)
        || !(chain[0] instanceof X509Certificate own)) {
      return Optional.empty();
    }
    try {
      byte[] data = TlsServerEndpoint.getChannelBindingData(own);
      return data.length == 0 ? Optional.empty() : Optional.of(data);
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("the server's own certificate cannot be encoded", e);
    }
  }

  /** Says that nothing more will be written. */
  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** Lets reading fail with {@link SocketTimeoutException} after so many milliseconds from now; 0 for never. */
  void expectWithin(long milliseconds) {
    timed = milliseconds > 0;
    deadlineNanos = System.nanoTime() + milliseconds * NANOS_PER_MILLISECOND;
  }

  InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] target, int from, int length) throws IOException {
        if (timed) {
          long left = (deadlineNanos - System.nanoTime()) / NANOS_PER_MILLISECOND;
          if (left <= 0) {
            throw new SocketTimeoutException();
          }
          socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
        } else if (socket.getSoTimeout() != 0) {
          socket.setSoTimeout(0);
        }
        boolean gaveWay = turn.giveWay();
        try {
          return in.read(target, from, length);
        } finally {
          turn.comeBack(gaveWay);
        }
      }
    };
  }

  OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        boolean gaveWay = turn.giveWay();
        try {
          out.write(bytes, from, count);
        } finally {
          turn.comeBack(gaveWay);
        }
      }
    };
  }
}

package dev.vecino.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import javax.net.SocketFactory;
import jdk.net.ExtendedSocketOptions;

/**
 * Sockets that notice within a minute that the other machine is gone: by themselves, systems wait for two hours before they ask.
 */
public final class KeptAliveSockets extends SocketFactory {
  private static final int IDLE_SECONDS = 30;
  private static final int INTERVAL_SECONDS = 10;
  private static final int PROBES = 3;

  /** PostgreSQL's driver makes one by its name. */
  public KeptAliveSockets() {}

  @Override
  public Socket createSocket() throws IOException {
    var socket = new Socket();
    socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    set(socket, ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
    set(socket, ExtendedSocketOptions.TCP_KEEPINTERVAL, INTERVAL_SECONDS);
    set(socket, ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
    return socket;
  }

  private static void set(Socket socket, SocketOption<Integer> option, int value) throws IOException {
    if (socket.supportedOptions().contains(option)) {
      socket.setOption(option, value);
    }
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connectedAtOnce();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
    throw connectedAtOnce();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connectedAtOnce();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
    throw connectedAtOnce();
  }

  private static UnsupportedOperationException connectedAtOnce() {
    return new UnsupportedOperationException("sockets are made first and connected later, with a timeout");
  }
}

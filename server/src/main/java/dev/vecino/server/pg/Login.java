package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Authentication;
import dev.vecino.server.auth.ScramExchange;
import dev.vecino.server.auth.Verifiers;
import dev.vecino.server.pg.message.BackendMessage.AuthenticationSasl;
import dev.vecino.server.pg.message.BackendMessage.AuthenticationSaslContinue;
import dev.vecino.server.pg.message.BackendMessage.AuthenticationSaslFinal;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.util.Optional;

/** Makes sure that a client is who it says it is. */
record Login(Client client, Authentication authentication, Verifiers verifiers) {
  /**
   * @param certificate what identifies the server's certificate on an encrypted connection
   * @throws VecinoException 28P01 where it is not
   */
  void run(String user, Optional<byte[]> certificate) throws IOException {
    boolean asks = switch (authentication) {
      case TRUST -> false;
      case SCRAM -> true;
      case AUTOMATIC -> verifiers.any();
    };
    if (asks) {
      run(verifiers.begin(user, certificate));
    }
  }

  private void run(ScramExchange exchange) throws IOException {
    client.send(new AuthenticationSasl(exchange.mechanisms()));
    client.out().flush();
    // SASLInitialResponse: string mechanism, int32 length, bytes.
    ByteReader first = ByteReader.of(response());
    String mechanism = first.string();
    int length = first.int32();
    String clientFirst = first.text(Math.max(length, 0));
    first.end();
    client.send(new AuthenticationSaslContinue(exchange.challenge(mechanism, clientFirst)));
    client.out().flush();
    // SASLResponse: bytes.
    byte[] last = response();
    client.send(new AuthenticationSaslFinal(exchange.verify(ByteReader.of(last).text(last.length))));
  }

  private byte[] response() throws IOException {
    return switch (FrontendMessage.read(client.in(), FrontendMessage.MOST_SMALL_BYTES)) {
      case FrontendMessage.PasswordMessage(byte[] bytes) -> bytes;
      case FrontendMessage.Terminate terminate -> throw Disconnect.byClient();
      case FrontendMessage message ->
          throw VecinoException.of(
              PROTOCOL_VIOLATION, "expected SASL response, got %s", message.getClass().getSimpleName());
    };
  }
}

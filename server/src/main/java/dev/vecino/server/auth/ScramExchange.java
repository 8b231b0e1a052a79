package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.INVALID_PASSWORD;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import com.ongres.scram.common.ScramFunctions;
import com.ongres.scram.common.util.TlsServerEndpoint;
import dev.vecino.error.VecinoException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's side of one SCRAM-SHA-256 exchange (RFC 5802), bound to the encrypted connection where the client wants it.
 *
 * <pre>
 *   client first  n,,n=user,r=nonce
 *   server first  r=nonce more,s=salt,i=iterations
 *   client last   c=header in base 64,r=nonce more,p=proof
 *   server last   v=signature
 * </pre>
 *
 * <p>The texts are taken apart here, because libpq leaves the user empty, which the library's parser refuses; all cryptography is
 * the library's. The user is the one of the startup packet, as in PostgreSQL.
 */
public final class ScramExchange {
  private static final String PLAIN = "SCRAM-SHA-256";
  private static final String BOUND = "SCRAM-SHA-256-PLUS";
  private static final int NONCE_BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern CLIENT_FIRST = Pattern.compile("((?:n|y|p=[^,]*),(?:a=[^,]*)?,)(n=[^,]*,r=([!-+\\--~]+)(?:,.*)?)");
  private static final Pattern CLIENT_LAST = Pattern.compile("(c=([^,]+),r=([^,]+)(?:,.*)?),p=([A-Za-z0-9+/=]+)");

  private final String user;
  private final Verifiers.Known role;
  private final Optional<byte[]> certificate;
  private String header;
  private String clientFirstBare;
  private String serverFirst;
  private String nonce;

  ScramExchange(String user, Verifiers.Known role, Optional<byte[]> certificate) {
    this.user = user;
    this.role = role;
    this.certificate = certificate;
  }

  /** The mechanisms that the server offers, the better first. */
  public List<String> mechanisms() {
    return certificate.isPresent() ? List.of(BOUND, PLAIN) : List.of(PLAIN);
  }

  /** Answers the client's first message with what it has to prove itself by. */
  public String challenge(String mechanism, String clientFirst) {
    requireBinding(mechanism, clientFirst);
    Matcher matcher = CLIENT_FIRST.matcher(clientFirst);
    if (!matcher.matches()) {
      throw malformed();
    }
    header = matcher.group(1);
    clientFirstBare = matcher.group(2);
    nonce = matcher.group(3) + ScramFunctions.nonce(NONCE_BYTES, RANDOM);
    Verifier verifier = role.verifier();
    serverFirst = "r=" + nonce + ",s=" + Base64.getEncoder().encodeToString(verifier.salt()) + ",i=" + verifier.iterations();
    return serverFirst;
  }

  /** Whether the client has tied itself to this encrypted connection (RFC 5929) as it says. */
  private void requireBinding(String mechanism, String clientFirst) {
    if (!mechanisms().contains(mechanism)) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "client selected an invalid SASL authentication mechanism");
    }
    boolean bound = clientFirst.startsWith("p=");
    if (bound != mechanism.equals(BOUND)) {
      throw bound
          ? VecinoException.of(INVALID_AUTHORIZATION, "client requires SCRAM channel binding, but it is not supported")
          : VecinoException.of(PROTOCOL_VIOLATION, "malformed SCRAM message")
              .withDetail("The client selected SCRAM-SHA-256-PLUS, but the SCRAM message does not include channel binding data.");
    }
    if (bound && !clientFirst.startsWith("p=" + TlsServerEndpoint.TLS_SERVER_END_POINT + ",")) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "unsupported SCRAM channel-binding type");
    }
    if (clientFirst.startsWith("y") && certificate.isPresent()) {
      // Somebody between may have taken the better mechanism off the list.
      throw VecinoException.of(PROTOCOL_VIOLATION, "SCRAM channel binding negotiation error")
          .withDetail("The client supports SCRAM channel binding but thinks the server does not.");
    }
  }

  /** What the client has to repeat: its header, and where it is bound the server's certificate. */
  private byte[] binding() {
    byte[] start = header.getBytes(StandardCharsets.US_ASCII);
    if (!header.startsWith("p=")) {
      return start;
    }
    byte[] end = certificate.orElseThrow();
    byte[] all = Arrays.copyOf(start, start.length + end.length);
    System.arraycopy(end, 0, all, start.length, end.length);
    return all;
  }

  /**
   * Checks the proof, and answers with one of the server's own.
   *
   * @throws VecinoException 28P01 where the password is wrong or there is no such role
   */
  public String verify(String clientLast) {
    Matcher matcher = CLIENT_LAST.matcher(clientLast);
    if (!matcher.matches() || !matcher.group(3).equals(nonce)) {
      throw malformed();
    }
    if (!matcher.group(2).equals(Base64.getEncoder().encodeToString(binding()))) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "SCRAM channel binding check failed");
    }
    String authMessage = clientFirstBare + "," + serverFirst + "," + matcher.group(1);
    Verifier verifier = role.verifier();
    boolean proved = proof(matcher.group(4)).map(proof -> isRight(proof, verifier, authMessage)).orElse(false);
    if (!proved || !role.counts()) {
      throw VecinoException.of(INVALID_PASSWORD, "password authentication failed for user \"%s\"", user);
    }
    byte[] signature = ScramFunctions.serverSignature(Verifier.MECHANISM, verifier.serverKey(), authMessage);
    return "v=" + Base64.getEncoder().encodeToString(signature);
  }

  private static boolean isRight(byte[] proof, Verifier verifier, String authMessage) {
    return proof.length == verifier.storedKey().length
        && ScramFunctions.verifyClientProof(Verifier.MECHANISM, proof, verifier.storedKey(), authMessage);
  }

  private static Optional<byte[]> proof(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static VecinoException malformed() {
    return VecinoException.of(PROTOCOL_VIOLATION, "malformed SCRAM message");
  }
}

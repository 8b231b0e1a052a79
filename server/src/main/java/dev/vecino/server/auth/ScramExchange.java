package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.INVALID_PASSWORD;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import com.ongres.scram.common.ScramFunctions;
import dev.vecino.error.VecinoException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's side of one SCRAM-SHA-256 exchange (RFC 5802).
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
  private static final int NONCE_BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern CLIENT_FIRST = Pattern.compile("([ny],(?:a=[^,]*)?,)(n=[^,]*,r=([!-+\\--~]+)(?:,.*)?)");
  private static final Pattern CLIENT_LAST = Pattern.compile("(c=([^,]+),r=([^,]+)(?:,.*)?),p=([A-Za-z0-9+/=]+)");

  private final String user;
  private final Roles.Known role;
  private String header;
  private String clientFirstBare;
  private String serverFirst;
  private String nonce;

  ScramExchange(String user, Roles.Known role) {
    this.user = user;
    this.role = role;
  }

  /** Answers the client's first message with what it has to prove itself by. */
  public String challenge(String clientFirst) {
    if (clientFirst.startsWith("p=")) {
      throw VecinoException.of(INVALID_AUTHORIZATION, "client requires SCRAM channel binding, but it is not supported");
    }
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
    if (!matcher.group(2).equals(Base64.getEncoder().encodeToString(header.getBytes(StandardCharsets.US_ASCII)))) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "SCRAM channel binding check failed");
    }
    String authMessage = clientFirstBare + "," + serverFirst + "," + matcher.group(1);
    Verifier verifier = role.verifier();
    boolean proved = proof(matcher.group(4)).map(proof -> isRight(proof, verifier, authMessage)).orElse(false);
    if (!proved || !role.exists()) {
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

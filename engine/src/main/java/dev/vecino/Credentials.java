package dev.vecino;

import java.time.Instant;
import java.util.Optional;

/**
 * What a role proves itself by when it connects from outside.
 *
 * @param verifier its SCRAM-SHA-256 verifier; empty for a role without password, which no password lets in
 * @param validUntil when the password ends to count; empty for never
 */
public record Credentials(Optional<String> verifier, Optional<Instant> validUntil) {}

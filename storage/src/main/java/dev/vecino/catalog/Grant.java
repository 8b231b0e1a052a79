package dev.vecino.catalog;

/**
 * What one role has granted to another.
 *
 * @param grantee id of a role, or {@link Role#PUBLIC}
 * @param grantor id of a role
 * @param privileges bits of {@link Privilege}
 * @param grantable those of them that the grantee may grant on
 */
public record Grant(int grantee, int grantor, int privileges, int grantable) {}

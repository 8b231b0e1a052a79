package dev.vecino.catalog;

/**
 * A role that was granted to another.
 *
 * @param role id of the role that was granted
 * @param member id of the role that it was granted to
 * @param admin whether the member may grant it on
 * @param inherit whether the member has its privileges without SET ROLE
 * @param set whether the member may SET ROLE to it
 */
public record Membership(int id, int role, int member, int grantor, boolean admin, boolean inherit, boolean set)
    implements CatalogObject {}

package org.quern.dashboard.access;

/**
 * Somebody who may come in.
 *
 * @param name empty for who came by the link of this computer
 * @param role what he may do
 * @param hash of his password, with its salt; empty for who came by the link
 */
public record Account(String name, Role role, String hash) {
    /** Whoever came by the link of this computer: he can read the client's password. */
    static final Account BY_LINK = new Account("", Role.ADMINISTER, "");

    /** Without what nobody needs to read. */
    @Override
    public String toString() {
        return name + " (" + role.word() + ")";
    }
}

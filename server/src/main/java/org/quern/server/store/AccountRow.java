package org.quern.server.store;

/**
 * A participant.
 *
 * @param id from 1
 * @param createdAt Unix seconds
 * @param email lower case
 * @param name shown to people
 * @param authenticator the account key, a secret
 * @param passwordHash stored form of the password, a secret; empty if the account has none
 * @param crossProjectId identifies the person across projects, 32 hex digits
 * @param credit granted so far
 */
public record AccountRow(int id, double createdAt, String email, String name, String authenticator, String passwordHash,
        String crossProjectId, CreditSum credit) {

    AccountRow withCredit(CreditSum sum) {
        return new AccountRow(id, createdAt, email, name, authenticator, passwordHash, crossProjectId, sum);
    }

    /** Without its secrets, for logs. */
    @Override
    public String toString() {
        return "AccountRow[" + id + "]";
    }
}

package org.quern.server.account;

/** The answer to a look-up or creation of an account (docs/protocol/accounts.md 3 and 4). */
public sealed interface AccountAnswer {

    /** The account exists and the caller may know its key. */
    record Key(String authenticator) implements AccountAnswer {
        /** Without its secret, for logs. */
        @Override
        public String toString() {
            return "Key[]";
        }
    }

    /** The account exists; no password was given. */
    record Exists() implements AccountAnswer {}

    /** @param number BOINC's error number */
    record Refused(int number, String message) implements AccountAnswer {}
}

package org.quern.daemon.invite;

import java.util.Optional;
import org.quern.model.TextCursor;

/**
 * What stands in login_token.txt: the name that an installer's file had when a web site handed it out (docs/protocol/accounts.md 10.2).
 *
 * @param projectId number in the list of all projects
 * @param userId number of the account
 * @param token opens it once; never logged
 */
record LoginToken(long projectId, long userId, String token) {
    private static final int LONGEST_NUMBER = 15;

    /** Reads the first line; empty if it is none. */
    static Optional<LoginToken> parse(String text) {
        var line = new TextCursor(text.lines().findFirst().orElse(""));
        if (!line.skipTo("__")) {
            return Optional.empty();
        }
        long project = number(line);
        boolean separate = line.take("_");
        long user = number(line);
        separate &= line.take("_");
        String token = line.takeWhile(c -> c > ' ' && c != '.' && c < 0x7f);
        return separate && project >= 0 && user >= 0 && !token.isEmpty()
                ? Optional.of(new LoginToken(project, user, token)) : Optional.empty();
    }

    private static long number(TextCursor line) {
        String digits = line.digits();
        return digits.isEmpty() || digits.length() > LONGEST_NUMBER ? -1 : Long.parseLong(digits);
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "LoginToken[project " + projectId + ", user " + userId + "]";
    }
}

package org.quern.dashboard.access;

import java.util.Map;
import java.util.Set;
import org.quern.model.TextCursor;

/** The one table of what each role may do (docs/dashboard.md, "Other computers"). What does not stand here is for who administers. */
final class AccessPolicy {
    /** Where those of other computers say who they are. */
    static final String LOGIN = "/login";
    /** The same by a passkey: a challenge for it, and the answer to that. */
    static final String PASSKEY_CHALLENGE = "/login/passkey/challenge";
    static final String PASSKEY_LOGIN = "/login/passkey";
    private static final Set<String> LOGINS = Set.of(LOGIN, PASSKEY_CHALLENGE, PASSKEY_LOGIN);
    /** What everybody may do with his own. */
    private static final Set<String> OWN_PASSKEYS = Set.of("challenge", "add", "remove");
    private static final int MOST_DIGITS = 4;
    /** Actions that take nothing away that could not be had again; of a mode, all of them. */
    private static final Map<String, Set<String>> OPERATE = Map.of(
            "task", Set.of("suspend", "resume", "abort"),
            "project", Set.of("update", "suspend", "resume", "nomorework", "allowmorework"),
            "transfer", Set.of("retry", "abort"),
            "client", Set.of("benchmarks", "connect", "rescan"));

    private AccessPolicy() {}

    /** The least role for it; {@code wanted}: what it says. */
    static Role needed(boolean isLook, String path, RequestBody wanted) {
        String subject = subject(path);
        if (isLook || isLogin(path) || subject.equals("leave")
                || (subject.equals("passkey") && OWN_PASSKEYS.contains(wanted.text("action")))) {
            return Role.VIEW;
        }
        return isOperating(subject, wanted.text("action")) ? Role.OPERATE : Role.ADMINISTER;
    }

    /** Whether somebody who is not in yet says there who he is. */
    static boolean isLogin(String path) {
        return LOGINS.contains(path);
    }

    /** Whether that is for who operates. */
    static boolean isOperating(String subject, String action) {
        return subject.equals("mode") || OPERATE.getOrDefault(subject, Set.of()).contains(action);
    }

    /** The last part of an action's path; the whole path if it is none. */
    static String subject(String path) {
        TextCursor cursor = new TextCursor(path);
        if (!cursor.take("/api/v1")) {
            return path;
        }
        if (cursor.take("/hosts/") && cursor.takeWhile(AccessPolicy::isDigit, MOST_DIGITS).isEmpty()) {
            return path;
        }
        String action = cursor.take("/actions/") ? cursor.takeWhile(letter -> letter >= 'a' && letter <= 'z') : "";
        return action.isEmpty() || !cursor.atEnd() ? path : action;
    }

    private static boolean isDigit(int letter) {
        return letter >= '0' && letter <= '9';
    }
}

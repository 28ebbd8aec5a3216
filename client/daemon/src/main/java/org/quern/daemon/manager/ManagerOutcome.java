package org.quern.daemon.manager;

import org.quern.model.BoincError;
import org.quern.model.ProjectUrl;

/**
 * What became of the last wish about account managers (docs/protocol/gui-rpc.md 8).
 *
 * @param code BOINC's number of what went wrong, 0 if nothing did
 * @param message the same for people, empty if nothing did
 */
public record ManagerOutcome(int code, String message) {
    /** It is done, or nobody has asked yet. */
    public static final ManagerOutcome DONE = new ManagerOutcome(0, "");
    /** The manager has not answered yet. */
    public static final ManagerOutcome IN_PROGRESS = new ManagerOutcome(BoincError.IN_PROGRESS.code(), "");
    private static final int FAILED = -1;

    static ManagerOutcome noUrl(String url) {
        return new ManagerOutcome(BoincError.INVALID_URL.code(),
                ProjectUrl.of(url).namesUser()
                        ? "The address of an account manager has no user or password before its host, which would be sent to nobody. Take them out"
                        : "'" + url.replaceAll("[^\\x20-\\x7e]", "?") + "' is no address of an account manager");
    }

    static ManagerOutcome unusable(String reason) {
        return new ManagerOutcome(BoincError.UNREADABLE_DOCUMENT.code(), reason);
    }

    static ManagerOutcome broken(String reason) {
        return new ManagerOutcome(FAILED, reason);
    }

    /** What a manager that refuses says; a number stands for the words that it did not find. */
    static ManagerOutcome refused(int number, String text) {
        String words = !text.isEmpty() ? text
                : number == BoincError.BAD_PASSWORD.code() ? "the password is wrong"
                        : "it refused with error number " + number;
        return new ManagerOutcome(number == 0 ? FAILED : number, words);
    }
}

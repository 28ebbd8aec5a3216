package org.quern.daemon.gui;

import org.quern.daemon.store.DirectoryTakenException;

/**
 * What became of a manager's wish to attach a project (docs/protocol/accounts.md 5.4).
 *
 * @param code BOINC's number of what went wrong, 0 if nothing did
 * @param sentence the same for people, empty if nothing did
 */
record AttachOutcome(int code, String sentence) {
    /** It is attached, or nobody has asked yet. */
    static final AttachOutcome DONE = new AttachOutcome(0, "");
    private static final int FORBIDDEN = -201;
    private static final int INVALID_URL = -189;
    private static final int FILE_ERROR = -108;

    static AttachOutcome forbidden(String url) {
        return new AttachOutcome(FORBIDDEN,
                "Not attached to " + url + ": <disallow_attach> in cc_config.xml forbids it");
    }

    static AttachOutcome noUrl(String url) {
        return new AttachOutcome(INVALID_URL, "Not attached: '" + url + "' is no URL of a project");
    }

    static AttachOutcome notWritten(String url, String reason) {
        return new AttachOutcome(FILE_ERROR,
                "Not attached to " + url + ": its account file cannot be written (" + reason + ")");
    }

    static AttachOutcome taken(DirectoryTakenException e) {
        return new AttachOutcome(INVALID_URL, String.valueOf(e.getMessage()));
    }

    boolean failed() {
        return code != 0;
    }
}

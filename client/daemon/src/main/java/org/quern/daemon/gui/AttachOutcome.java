package org.quern.daemon.gui;

import org.quern.daemon.store.DirectoryTakenException;
import org.quern.model.BoincError;
import org.quern.model.ProjectUrl;

/**
 * What became of a manager's wish to attach a project (docs/protocol/accounts.md 5.4).
 *
 * @param code BOINC's number of what went wrong, 0 if nothing did
 * @param sentence the same for people, empty if nothing did
 */
record AttachOutcome(int code, String sentence) {
    /** It is attached, or nobody has asked yet. */
    static final AttachOutcome DONE = new AttachOutcome(0, "");

    /** The same project is being detached; it is attached when that has come to its end. */
    static final AttachOutcome IN_PROGRESS = new AttachOutcome(BoincError.IN_PROGRESS.code(), "");

    static AttachOutcome stillLeaving(String url) {
        return new AttachOutcome(BoincError.FILE_OPERATION.code(), "Not attached to " + url
                + ": it is still being detached, since its tasks do not end or the state cannot be saved; attach to it once it is gone");
    }

    static AttachOutcome forbidden(String url) {
        return new AttachOutcome(BoincError.NOT_PERMITTED.code(),
                "Not attached to " + url + ": <disallow_attach> in cc_config.xml forbids it");
    }

    static AttachOutcome noUrl(String url) {
        ProjectUrl project = ProjectUrl.of(url);
        return new AttachOutcome(BoincError.INVALID_URL.code(), project.namesUser()
                ? "Not attached to " + project.shown()
                        + ": a project's URL has no user or password before its host, which would be sent to nobody. Take them out"
                : "Not attached: '" + url + "' is no URL of a project");
    }

    static AttachOutcome notWritten(String url, String reason) {
        return new AttachOutcome(BoincError.FILE_OPERATION.code(),
                "Not attached to " + url + ": its account file cannot be written (" + reason + ")");
    }

    static AttachOutcome taken(DirectoryTakenException e) {
        return new AttachOutcome(BoincError.INVALID_URL.code(), String.valueOf(e.getMessage()));
    }

    boolean failed() {
        return code != 0;
    }
}

package org.quern.daemon.exec.channel;

/** What the client asks of a running application (docs/protocol/app-control.md 10.1). */
public enum ControlMessage {
    SUSPEND("<suspend/>"),
    RESUME("<resume/>"),
    QUIT("<quit/>"),
    ABORT("<abort/>"),
    /** Quit for a suspended program: alone, {@code <quit/>} is read but never acted on (section 11). */
    RESUME_AND_QUIT("<resume/><quit/>"),
    /** Abort for a suspended program, for the same reason. */
    RESUME_AND_ABORT("<resume/><abort/>"),
    REREAD_APP_INFO("<reread_app_info/>");

    private final String text;

    ControlMessage(String text) {
        this.text = text;
    }

    /** The text as it travels. */
    public String text() {
        return text;
    }

    /** Whether this message undoes the other, so that neither need be sent. */
    boolean cancels(ControlMessage other) {
        return (this == RESUME && other == SUSPEND) || (this == SUSPEND && other == RESUME);
    }
}

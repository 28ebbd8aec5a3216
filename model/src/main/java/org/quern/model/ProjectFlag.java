package org.quern.model;

/** Facts about a project that keep it from being asked for work, or from being scheduled (docs/protocol/scheduling.md 8.2). */
public enum ProjectFlag {
    SUSPENDED(Why.PROJECT_SUSPENDED),
    /** All its tasks are exempt from scheduling and shares. */
    NON_CPU_INTENSIVE(Why.NON_CPU_INTENSIVE_PROJECT),
    MASTER_FETCH_PENDING(Why.MASTER_FETCH_PENDING),
    NO_NEW_TASKS(Why.NO_NEW_TASKS),
    /** The client is ending and aborts its tasks. */
    LEAVING(Why.LEAVING),
    /** Its scheduler or master page is being asked; what comes of that is awaited. */
    IN_CONTACT(Why.IN_CONTACT),
    /** An upload of it is in progress and was started lately (docs/protocol/rpc-policy.md 5.1). */
    UPLOADING_NOW(Why.UPLOADING_NOW),
    /** Too many of its results wait for upload. */
    TOO_MANY_UPLOADS(Why.TOO_MANY_UPLOADS),
    /** A download of it waits for its next try. */
    DOWNLOAD_STALLED(Why.DOWNLOAD_STALLED),
    /** There is no disk space for its work. */
    NO_DISK_SPACE(Why.NO_DISK_SPACE);

    private final Why why;

    ProjectFlag(Why why) {
        this.why = why;
    }

    public Why why() {
        return why;
    }
}

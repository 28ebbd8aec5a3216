package org.quern.model;

/** Standing reasons not to ask a project for work for one resource (docs/protocol/scheduling.md 8.2). */
public enum ResourceBar {
    NONE(Why.NO_BAR),
    /** What is computed on it goes on; nothing new can be started. */
    DRIVER_SILENT(Why.BARRED_DRIVER_SILENT),
    PROJECT_PREFERENCES(Why.BARRED_BY_PREFERENCES),
    CONFIGURATION(Why.BARRED_BY_CONFIGURATION),
    NO_APPLICATIONS(Why.BARRED_NO_APPLICATIONS),
    /** The third answer of docs/protocol/literature.md 2, some days ago at most. */
    NOT_SUPPORTED(Why.BARRED_NOT_SUPPORTED),
    ACCOUNT_MANAGER(Why.BARRED_BY_ACCOUNT_MANAGER),
    /** Anonymous platform without a version for the resource. */
    NO_APP_VERSION(Why.BARRED_NO_APP_VERSION);

    private final Why why;

    ResourceBar(Why why) {
        this.why = why;
    }

    public Why why() {
        return why;
    }
}

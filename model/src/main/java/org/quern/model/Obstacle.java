package org.quern.model;

/** What keeps an unfinished task from running, whatever the scheduler thinks of it (docs/protocol/scheduling.md 3). First match wins. */
public enum Obstacle {
    /** Nothing: it may run. */
    NONE(Why.RUNNABLE),
    PROJECT_SUSPENDED(Why.PROJECT_SUSPENDED),
    SUSPENDED_BY_USER(Why.TASK_SUSPENDED),
    /** Some file is on its way. */
    DOWNLOADING(Why.DOWNLOADING),
    /** A needed file waits for its next try. */
    DOWNLOAD_STALLED(Why.DOWNLOAD_STALLED),
    /** The device that its app version needs is not there, or is excluded for it. */
    DEVICE_MISSING(Why.DEVICE_MISSING),
    /** The application asked to be left alone for a while, or could not start. */
    DEFERRED(Why.DEFERRED),
    /** Its app version needs the network, and transfers are suspended. */
    NEEDS_NETWORK(Why.NEEDS_NETWORK),
    /** A file does not fit on the disk. */
    NEEDS_DISK(Why.NEEDS_DISK),
    /** Its process is being ended. */
    ENDING(Why.ENDING);

    private final Why why;

    Obstacle(Why why) {
        this.why = why;
    }

    public Why why() {
        return why;
    }

    /** The task will be runnable by itself soon, so forecasts count it (docs/protocol/scheduling.md 5: nearly runnable, not stalled). */
    public boolean countsInForecast() {
        return this == NONE || this == DOWNLOADING || this == NEEDS_NETWORK;
    }
}

package org.quern.model;

/** Every reason that the policies, the enforcer and the contact rules know, with its sentence. */
public enum Why {
    // Tasks: what keeps them from running, whatever the policy thinks.
    RUNNABLE("may run"),
    PROJECT_SUSPENDED("the user suspended the project"),
    TASK_SUSPENDED("the user suspended the task"),
    DOWNLOADING("its files are being downloaded"),
    DOWNLOAD_STALLED("a file it needs waits for its next download try"),
    DEVICE_MISSING("the device it needs is not in this computer, or is excluded for it"),
    DEFERRED("the application asked to be started later, or could not start"),
    NEEDS_NETWORK("it needs the network, which is suspended"),
    NEEDS_DISK("a file of it does not fit on the disk"),
    ENDING("its process is being ended"),

    // Tasks: what the policy thought.
    ALWAYS_RUNS("non-CPU-intensive: always runs"),
    DEADLINE_AT_RISK("its project has tasks that would miss their deadline in turn, and it is the most urgent one"),
    DEADLINE_AT_RISK_LATELY("it would have missed its deadline a short while ago; kept so that tasks do not thrash"),
    RISK_GROWS("a time slice of delay would cost it its deadline in more cases than it is worth"),
    DUE_BEFORE_RISK("it runs and is due before a task whose deadline is at risk, and goes on"),
    PARKED("parked: cannot meet its deadline; runs only if nothing else can"),
    SACRIFICED("waits: with it several tasks would be late, without it they are in time"),
    FILLS_IDLE("cannot meet its deadline or gave way, and runs since nothing else can"),
    KEPT_RUNNING("goes on: no other project is owed so much that a change pays"),
    ROUND_ROBIN("its project is next in the weighted round robin"),
    MOST_DEBT("its project is owed most"),
    BEST_PRIORITY("its project has the best priority"),
    SLICE_UNFINISHED("in the middle of its time slice, or not checkpointed since the slice ended"),
    BACKFILL("better tasks cannot use the processor, so it does"),
    BACKUP_TURN("its project has no share, and those that have one leave this free"),
    BACKUP_WAITS("its project has no share, and comes after all that have one"),
    BEHIND_IN_PROJECT("other tasks of its project come first"),
    BEHIND_OTHER_PROJECTS("other projects come first"),

    // Tasks: what the enforcer found.
    NO_FREE_CPU("the CPUs are taken by more important tasks"),
    NO_FREE_INSTANCE("no instance of its device is free for it"),
    MANY_TASKS_RUN("as many tasks run as this computer takes at once, however little of it each claims"),
    NOT_ENOUGH_MEMORY("not enough memory beside more important tasks"),
    NOT_ENOUGH_DEVICE_MEMORY("not enough memory on its device beside more important tasks"),
    NOT_ENOUGH_SWAP("not enough swap space beside more important tasks"),
    APP_LIMIT("the limit of running tasks of its application is reached"),
    PROJECT_LIMIT("the limit of running tasks of its project is reached"),
    DEVICE_SUSPENDED("computing on its device is suspended"),
    COMPUTING_SUSPENDED("computing is suspended"),
    WAITS_FOR_DEVICE("waits until a task that leaves the device has ended"),

    // Devices.
    DEVICE_BUSY("all instances are in use"),
    NO_RUNNABLE_TASK("no task that could use it is runnable"),
    ALL_TASKS_LIMITED("the tasks that could use it are held back by limits"),
    ALL_TASKS_EXCLUDED("it is excluded for the tasks that are here"),

    // Projects: reasons not to ask for work.
    NON_CPU_INTENSIVE_PROJECT("non-CPU-intensive project: one task at a time, outside shares"),
    MASTER_FETCH_PENDING("its master page must be read first"),
    NO_NEW_TASKS("the user wants no new tasks from it"),
    LEAVING("it is being detached, or the client is ending"),
    IN_CONTACT("it is being contacted"),
    UPLOADING_NOW("an upload to it is in progress; work is asked for afterwards"),
    TOO_MANY_UPLOADS("too many of its results wait for upload"),
    TASK_SUSPENDED_IN_PROJECT("the user suspended some task of it"),
    TOO_MANY_TASKS("it has too many unfinished tasks here"),
    NO_DISK_SPACE("there is no disk space for its work"),
    CONTACT_LATER("it may not be contacted yet"),

    // Projects and resources: reasons not to ask for work for one resource.
    NO_BAR("nothing in the way"),
    BARRED_DRIVER_SILENT("its driver does not answer any more, so nothing new can be started on it"),
    BARRED_BY_PREFERENCES("its preferences exclude the resource"),
    BARRED_BY_CONFIGURATION("the configuration excludes the resource for it"),
    BARRED_NO_APPLICATIONS("it has no applications for the resource"),
    BARRED_NOT_SUPPORTED("its server answered that it does not support the resource"),
    BARRED_BY_ACCOUNT_MANAGER("the account manager excludes the resource for it"),
    BARRED_NO_APP_VERSION("no application version for the resource is installed"),
    TASK_DEFERRED("one of its tasks for the resource is deferred"),
    BACKUP_NOT_NEEDED("backup project: other work is there"),
    OWN_BUFFER_FULL("the instances that it may use have enough of its work"),
    LIMIT_REACHED("its limit of running tasks leaves no room for more work"),
    BACKED_OFF("it had no work for the resource lately"),
    RESOURCE_UNUSABLE("the resource cannot be used at present"),

    // Work fetch: choices.
    BUFFER_FULL("enough work is queued"),
    QUEUE_BOUND("the queue already holds all the work that the buffer allows"),
    ASKED_IDLE("an instance is idle"),
    ASKED_SHORTFALL("the queue runs out before the buffer's end"),
    ASKED_STARVED_BY_EXCLUSION("an instance is idle that only some projects may use"),
    ASKED_ALONGSIDE("asked in the same request, since no other project would be asked first"),
    ASKED_NCI("a non-CPU-intensive project without a task"),
    ASKED_WATER_MARK("the estimated work is below the low-water mark"),
    ASKED_STARVATION("its tasks run out within the connection period"),
    ASKED_SHARE("its part of the buffer is not filled"),
    ASKED_DEBT("it is owed most of those that can supply"),
    NO_SLACK("one more task of it would put deadlines at risk"),
    UNTRIED("how long its tasks take is not known before one has ended; until then one is asked for where an instance is idle"),
    UNFORESEEABLE(
            "its tasks take so different times that nothing is foretold; one is asked for where an instance is idle"),
    SURPLUS("it had more than its share, and others can be asked"),
    FUTILE("its tasks cannot meet their deadlines on this computer; asked only if nobody else can be"),
    NEEDS_MORE("its tasks need more than what is idle; asked only if nobody else can be"),
    ASKED_OFTEN("it was asked very often lately; left alone until that has calmed down"),
    ASKED_OWED("it is owed more than a time slice and has too little here"),
    OTHER_PROJECT_FIRST("another project comes first"),
    DEADLINES_TIGHT("its deadlines are already at risk; more work would make it worse"),
    OVERWORKED("it had far more than its share"),
    MINIMAL_WORK_HAD("the minimal work was already fetched"),

    // Servers: candidates.
    SENT("fills what was asked for"),
    NOT_WANTED("no app version for a resource that work is wanted for"),
    WOULD_BE_LATE("it could not be finished within its latency bound"),
    WOULD_MAKE_LATE("a task that the host has would miss its deadline because of it"),
    WOULD_MAKE_LATER("a late task that the host has would become later because of it"),

    // Contacts.
    CONTACT_RESULTS("finished tasks are due to be reported");

    private final String sentence;

    Why(String sentence) {
        this.sentence = sentence;
    }

    /** What people read; no capital, no full stop. */
    public String sentence() {
        return sentence;
    }
}

package org.quern.model;

/**
 * Standing orders about a project, from the user, an account manager or the project (docs/protocol/data-directory.md
 * 5.6).
 *
 * @param suspendedByUser its tasks do not run
 * @param dontRequestMoreWork "no new tasks"
 * @param detachWhenDone detach when the last task is reported
 * @param ended the project says that it is over
 * @param attachedViaAcctMgr an account manager attached it
 * @param nonCpuIntensive all its apps are
 * @param strictMemoryBound the workunit's memory bound is the expected use
 * @param dontUseDcf no duration correction
 * @param sendFullWorkload list all tasks in requests
 * @param useSymlinks real symbolic links in slots
 * @param anonymousPlatform app_info.xml is in its directory
 * @param deletion in which order its files go when space is short
 */
public record ProjectFlags(boolean suspendedByUser, boolean dontRequestMoreWork, boolean detachWhenDone, boolean ended,
        boolean attachedViaAcctMgr, boolean nonCpuIntensive, boolean strictMemoryBound, boolean dontUseDcf,
        boolean sendFullWorkload, boolean useSymlinks, boolean anonymousPlatform,
        DeletionRules deletion) {
    public static final ProjectFlags NONE = new ProjectFlags(false, false, false, false, false, false, false, false,
            false, false, false, DeletionRules.USUAL);

    /** What a reply says; flags that it resets when absent are given as false (docs/protocol/scheduler-rpc.md 5.1). */
    public ProjectFlags withServerFlags(boolean hasEnded, boolean isNci, boolean isStrict, boolean noDcf,
            boolean fullWorkload) {
        return new ProjectFlags(suspendedByUser, dontRequestMoreWork, detachWhenDone, hasEnded, attachedViaAcctMgr,
                isNci,
                isStrict, noDcf, sendFullWorkload || fullWorkload, useSymlinks, anonymousPlatform, deletion);
    }

    public ProjectFlags withDeletion(DeletionRules rules) {
        return new ProjectFlags(suspendedByUser, dontRequestMoreWork, detachWhenDone, ended, attachedViaAcctMgr,
                nonCpuIntensive, strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymousPlatform,
                rules);
    }

    public ProjectFlags withSuspendedByUser(boolean suspended) {
        return new ProjectFlags(suspended, dontRequestMoreWork, detachWhenDone, ended, attachedViaAcctMgr,
                nonCpuIntensive,
                strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymousPlatform, deletion);
    }

    public ProjectFlags withDontRequestMoreWork(boolean dont) {
        return new ProjectFlags(suspendedByUser, dont, detachWhenDone, ended, attachedViaAcctMgr, nonCpuIntensive,
                strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymousPlatform, deletion);
    }

    public ProjectFlags withAttachedViaAcctMgr(boolean byManager) {
        return new ProjectFlags(suspendedByUser, dontRequestMoreWork, detachWhenDone, ended, byManager,
                nonCpuIntensive, strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymousPlatform,
                deletion);
    }

    public ProjectFlags withDetachWhenDone(boolean detach) {
        return new ProjectFlags(suspendedByUser, dontRequestMoreWork, detach, ended, attachedViaAcctMgr,
                nonCpuIntensive,
                strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymousPlatform, deletion);
    }

    /** The user's own programs are used from now on, or no longer. */
    public ProjectFlags withAnonymousPlatform(boolean anonymous) {
        return new ProjectFlags(suspendedByUser, dontRequestMoreWork, detachWhenDone, ended, attachedViaAcctMgr,
                nonCpuIntensive, strictMemoryBound, dontUseDcf, sendFullWorkload, useSymlinks, anonymous, deletion);
    }
}

package org.quern.daemon.exec.slot;

/** Names that have a meaning in every slot (docs/protocol/app-control.md 3). */
public final class SlotFiles {
    public static final String INIT_DATA = "init_data.xml";
    public static final String SETUP_COMPLETE = "boinc_setup_complete";
    public static final String TASK_STATE = "boinc_task_state.xml";
    public static final String LOCK = "boinc_lockfile";
    public static final String STDERR = "stderr.txt";
    public static final String FINISH = "boinc_finish_called";
    /** A finish file that counted for nothing. */
    public static final String FINISH_SET_ASIDE = "quern_finish_set_aside";
    /** Copies of project files were damaged, and were made again. */
    public static final String COPIED_AGAIN = "quern_copied_again";
    public static final String TEMPORARY_EXIT = "boinc_temporary_exit";
    public static final String TRICKLE_UP = "trickle_up.xml";
    public static final String TRICKLE_DOWN_PREFIX = "trickle_down_";
    public static final String UPLOAD_REQUEST_PREFIX = "boinc_ufr_";
    public static final String UPLOAD_STATUS_PREFIX = "boinc_ufs_";
    public static final String GRAPHICS_APP = "graphics_app";

    private SlotFiles() {}
}

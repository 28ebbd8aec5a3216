package org.quern.model;

/** Names of files and folders in a data directory that more than one place has to know (docs/protocol/data-directory.md). */
public final class DataNames {
    public static final String STATE = "client_state.xml";
    public static final String STATE_PREVIOUS = "client_state_prev.xml";
    public static final String STATE_NEXT = "client_state_next.xml";
    /** What the project's site says, as the last scheduler told it. */
    public static final String PREFERENCES = "global_prefs.xml";
    /** What the user says on this computer. */
    public static final String PREFERENCES_OVERRIDE = "global_prefs_override.xml";
    /** The client's own options. */
    public static final String OPTIONS = "cc_config.xml";
    /** What the user says of a project's applications, in its folder. */
    public static final String APP_CONFIG = "app_config.xml";
    /** The programs that the user brings for a project, in its folder. */
    public static final String APP_INFO = "app_info.xml";
    public static final String ATTACH = "attach.xml";
    public static final String ACCOUNT_MANAGER = "acct_mgr_url.xml";
    /** The password of managers. */
    public static final String PASSWORD = "gui_rpc_auth.cfg";
    /** Other computers whose managers are answered. */
    public static final String REMOTE_HOSTS = "remote_hosts.cfg";
    public static final String SOCKET = "boinc_socket";
    /** The port at which managers are answered, while the client runs. */
    public static final String PORT = "quern.port";
    /** Held by the client that runs. */
    public static final String LOCK = "lockfile";
    public static final String COPROCESSORS = "coproc_info.xml";
    public static final String DECISIONS = "decisions.jsonl";
    public static final String RECORDINGS = "recordings";
    public static final String SLOTS = "slots";
    public static final String PROJECTS = "projects";

    private DataNames() {}
}

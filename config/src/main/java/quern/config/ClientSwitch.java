package quern.config;

import java.util.Locale;
import java.util.Optional;

/** Options of cc_config.xml that are on or off, all of them off by default (configuration.md 1.2). */
public enum ClientSwitch {
    /** Abort and report all tasks before the client ends. */
    ABORT_JOBS_ON_EXIT,
    /** Obsolete. */
    ALLOW_GUI_RPC_GET,
    /** Several clients on this host. */
    ALLOW_MULTIPLE_CLIENTS,
    /** Managers on other computers may connect. */
    ALLOW_REMOTE_GUI_RPC,
    /** Refuse to attach to further projects. */
    DISALLOW_ATTACH,
    /** Do not check sizes of files. */
    DONT_CHECK_FILE_SIZES,
    /** No look at a reference site. */
    DONT_CONTACT_REF_SITE,
    /** Tasks that hardly use the CPU go on while computing is suspended. */
    DONT_SUSPEND_NCI,
    /** Ignore VirtualBox. */
    DONT_USE_VBOX,
    /** Ignore the Windows subsystem for Linux. */
    DONT_USE_WSL,
    /** Ignore Docker and Podman. */
    DONT_USE_DOCKER,
    /** For developers: end as soon as a task's process ended. */
    EXIT_AFTER_FINISH,
    /** For developers: end instead of starting a task. */
    EXIT_BEFORE_START,
    /** End when no work is left. */
    EXIT_WHEN_IDLE,
    /** One task for each device, then no more. */
    FETCH_MINIMAL_WORK,
    /** A user's "update" may fetch work out of turn. */
    FETCH_ON_UPDATE,
    /** Speak HTTP/1.0. */
    HTTP_1_0,
    /** Lower the client's own priority. */
    LOWER_CLIENT_PRIORITY,
    /** Tell projects the primary platform only. */
    NO_ALT_PLATFORM,
    /** Do not tell projects the disk usage. */
    NO_DISK_USAGE,
    /** Use no graphics card. */
    NO_GPUS,
    /** No version check, project list or feeds. */
    NO_INFO_FETCH,
    /** Do not look for OpenCL. */
    NO_OPENCL,
    /** Run tasks at the client's priority. */
    NO_PRIORITY_CHANGE,
    /** Windows: use graphics cards under a remote desktop. */
    NO_RDP_CHECK,
    /** End if the system's random numbers fail. */
    OS_RANDOM_ONLY,
    /** Tasks of graphics cards before endangered CPU tasks. */
    PRIORITIZE_GPU,
    /** Report each result as soon as it is uploaded. */
    REPORT_RESULTS_IMMEDIATELY,
    /** For developers: prepare tasks and let somebody start them. */
    RUN_APPS_MANUALLY,
    /** A hint for managers. */
    SIMPLE_GUI_ONLY,
    /** Measure nothing, assume the default speeds. */
    SKIP_CPU_BENCHMARKS,
    /** Report the head instead of the tail of a task's stderr. */
    STDERR_HEAD,
    /** Do not tell projects the host's name and address. */
    SUPPRESS_NET_INFO,
    /** Run unsigned programs, and use no network. */
    UNSIGNED_APPS_OK,
    /** Use the weaker graphics cards too. */
    USE_ALL_GPUS,
    /** Check programs by certificates. */
    USE_CERTS,
    /** Check programs by certificates only. */
    USE_CERTS_ONLY,
    /** Show the consoles of virtual machines. */
    VBOX_WINDOW;

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ClientSwitch> ofElement(String element) {
        String name = element.equals("dont_use_podman") ? "dont_use_docker" : element;
        for (ClientSwitch each : values()) {
            if (each.element().equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}

package org.quern.config.options;

import java.util.Optional;

/** Options of cc_config.xml that are on or off, all of them off by default (docs/protocol/configuration.md 1.2). */
public enum ClientSwitch implements ClientOption {
    ABORT_JOBS_ON_EXIT("Abort and report all tasks before the client ends",
            Standing.not("a client that ends never throws work away; abort the tasks first")),
    ALLOW_GUI_RPC_GET("Obsolete", Standing.not("obsolete: HTTP is never answered on the port for managers")),
    ALLOW_MULTIPLE_CLIENTS("Several clients on this host", Standing.APPLIED),
    ALLOW_REMOTE_GUI_RPC("Managers on other computers may connect", Standing.APPLIED),
    DISALLOW_ATTACH("Refuse to attach to further projects", Standing.APPLIED),
    DONT_CHECK_FILE_SIZES("Do not check sizes of files",
            Standing.not("a file of another size than its project says is damaged")),
    DONT_CONTACT_REF_SITE("No look at a reference site", Standing.APPLIED),
    DONT_SUSPEND_NCI("Tasks that hardly use the CPU go on while computing is suspended", Standing.APPLIED),
    DONT_USE_VBOX("Ignore VirtualBox", Standing.APPLIED),
    DONT_USE_WSL("Ignore the Windows subsystem for Linux", Standing.APPLIED),
    DONT_USE_DOCKER("Ignore Docker and Podman", Standing.APPLIED),
    EXIT_AFTER_FINISH("For developers: end as soon as a task's process ended",
            Standing.not("for developers of BOINC: the service would be started again")),
    EXIT_BEFORE_START("For developers: end instead of starting a task",
            Standing.not("for developers of BOINC: the service would be started again")),
    EXIT_WHEN_IDLE("End when no task is left after some were held or asked for; results are reported at once",
            Standing.APPLIED),
    FETCH_MINIMAL_WORK("One task for each device, then no more", Standing.APPLIED),
    FETCH_ON_UPDATE("A user's 'update' may fetch work out of turn",
            Standing.not("an update already asks for work that no other project would be asked for first")),
    HTTP_1_0("Speak HTTP/1.0", Standing.not("the HTTP library speaks HTTP/1.1")),
    LOWER_CLIENT_PRIORITY("Lower the client's own priority",
            Standing.not("the service unit gives the client a low priority for processor and disk already")),
    NO_ALT_PLATFORM("Tell projects the primary platform only", Standing.APPLIED),
    NO_DISK_USAGE("Do not tell projects the disk usage", Standing.APPLIED),
    NO_GPUS("Use no graphics card", Standing.APPLIED),
    NO_INFO_FETCH("No version check, project list or feeds", Standing.APPLIED),
    NO_OPENCL("Do not look for OpenCL", Standing.APPLIED),
    NO_PRIORITY_CHANGE("Run tasks at the client's priority", Standing.APPLIED),
    NO_RDP_CHECK("Windows: use graphics cards under a remote desktop", Standing.not("there is no such check")),
    OS_RANDOM_ONLY("End if the system's random numbers fail",
            Standing.not("secrets come from the system's random source always")),
    PRIORITIZE_GPU("Tasks of graphics cards before endangered CPU tasks", Standing.APPLIED),
    REPORT_RESULTS_IMMEDIATELY("Report each result as soon as it is uploaded", Standing.APPLIED),
    RUN_APPS_MANUALLY("For developers: prepare tasks and let somebody start them",
            Standing.not("for developers of applications: `run` of the slot is not handed out")),
    SIMPLE_GUI_ONLY("A hint for managers", Standing.FOR_MANAGERS),
    SKIP_CPU_BENCHMARKS("Measure nothing, assume the default speeds", Standing.APPLIED),
    STDERR_HEAD("Report the head instead of the tail of a task's stderr", Standing.APPLIED),
    SUPPRESS_NET_INFO("Do not tell projects the host's name and address", Standing.APPLIED),
    UNSIGNED_APPS_OK("Run unsigned programs, and use no network", Standing.APPLIED),
    USE_ALL_GPUS("Use the weaker graphics cards too", Standing.APPLIED),
    USE_CERTS("Check programs by certificates",
            Standing.not("programs are checked by the project's code-signing key always")),
    USE_CERTS_ONLY("Check programs by certificates only",
            Standing.not("programs are checked by the project's code-signing key always")),
    VBOX_WINDOW("Show the consoles of virtual machines", Standing.APPLIED);

    private final String meaning;
    private final String standing;

    ClientSwitch(String meaning, String standing) {
        this.meaning = meaning;
        this.standing = standing;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String standing() {
        return standing;
    }

    @Override
    public String standard() {
        return "0";
    }

    static Optional<ClientSwitch> ofElement(String element) {
        String name = element.equals("dont_use_podman") ? "dont_use_docker" : element;
        return ClientOption.named(values(), name);
    }
}

package org.quern.config.options;

import java.util.Optional;

/** Options of cc_config.xml that are on or off, all of them off by default (docs/protocol/configuration.md 1.2). */
public enum ClientSwitch implements ClientOption {
    ABORT_JOBS_ON_EXIT("Abort and report all tasks before the client ends",
            OptionEffect.none("a client that ends never throws work away; abort the tasks first")),
    ALLOW_GUI_RPC_GET("Obsolete", OptionEffect.none("obsolete: HTTP is never answered on the port for managers")),
    ALLOW_MULTIPLE_CLIENTS("Several clients on this host", OptionEffect.APPLIED),
    ALLOW_REMOTE_GUI_RPC("Managers on other computers may connect", OptionEffect.APPLIED),
    DISALLOW_ATTACH("Refuse to attach to further projects", OptionEffect.APPLIED),
    DONT_CHECK_FILE_SIZES("Do not check sizes of files",
            OptionEffect.none("a file of another size than its project says is damaged")),
    DONT_CONTACT_REF_SITE("No look at a reference site", OptionEffect.APPLIED),
    DONT_SUSPEND_NCI("Tasks that hardly use the CPU go on while computing is suspended", OptionEffect.APPLIED),
    DONT_USE_VBOX("Ignore VirtualBox", OptionEffect.APPLIED),
    DONT_USE_WSL("Ignore the Windows subsystem for Linux", OptionEffect.APPLIED),
    DONT_USE_DOCKER("Ignore Docker and Podman", OptionEffect.APPLIED),
    EXIT_AFTER_FINISH("For developers: end as soon as a task's process ended",
            OptionEffect.none("for developers of BOINC: the service would be started again")),
    EXIT_BEFORE_START("For developers: end instead of starting a task",
            OptionEffect.none("for developers of BOINC: the service would be started again")),
    EXIT_WHEN_IDLE("End when no task is left after some were held or asked for; results are reported at once",
            OptionEffect.APPLIED),
    FETCH_MINIMAL_WORK("One task for each device, then no more", OptionEffect.APPLIED),
    FETCH_ON_UPDATE("A user's 'update' may fetch work out of turn",
            OptionEffect.none("an update already asks for work that no other project would be asked for first")),
    HTTP_1_0("Speak HTTP/1.0", OptionEffect.none("the HTTP library speaks HTTP/1.1")),
    LOWER_CLIENT_PRIORITY("Lower the client's own priority",
            OptionEffect.none("the service unit gives the client a low priority for processor and disk already")),
    NO_ALT_PLATFORM("Tell projects the primary platform only", OptionEffect.APPLIED),
    NO_DISK_USAGE("Do not tell projects the disk usage", OptionEffect.APPLIED),
    NO_GPUS("Use no graphics card", OptionEffect.APPLIED),
    NO_INFO_FETCH("No version check, project list or feeds", OptionEffect.APPLIED),
    NO_OPENCL("Do not look for OpenCL", OptionEffect.APPLIED),
    NO_PRIORITY_CHANGE("Run tasks at the client's priority", OptionEffect.APPLIED),
    NO_RDP_CHECK("Windows: use graphics cards under a remote desktop", OptionEffect.none("there is no such check")),
    OS_RANDOM_ONLY("End if the system's random numbers fail",
            OptionEffect.none("secrets come from the system's random source always")),
    PRIORITIZE_GPU("Tasks of graphics cards before endangered CPU tasks", OptionEffect.APPLIED),
    REPORT_RESULTS_IMMEDIATELY("Report each result as soon as it is uploaded", OptionEffect.APPLIED),
    RUN_APPS_MANUALLY("For developers: prepare tasks and let somebody start them",
            OptionEffect.none("for developers of applications: `run` of the slot is not handed out")),
    SIMPLE_GUI_ONLY("A hint for managers", OptionEffect.FOR_MANAGERS),
    SKIP_CPU_BENCHMARKS("Measure nothing, assume the default speeds", OptionEffect.APPLIED),
    STDERR_HEAD("Report the head instead of the tail of a task's stderr", OptionEffect.APPLIED),
    SUPPRESS_NET_INFO("Do not tell projects the host's name and address", OptionEffect.APPLIED),
    UNSIGNED_APPS_OK("Run unsigned programs, and use no network", OptionEffect.APPLIED),
    USE_ALL_GPUS("Use the weaker graphics cards too", OptionEffect.APPLIED),
    USE_CERTS("Check programs by certificates",
            OptionEffect.none("programs are checked by the project's code-signing key always")),
    USE_CERTS_ONLY("Check programs by certificates only",
            OptionEffect.none("programs are checked by the project's code-signing key always")),
    VBOX_WINDOW("Show the consoles of virtual machines", OptionEffect.APPLIED);

    private final String meaning;
    private final String effect;

    ClientSwitch(String meaning, String effect) {
        this.meaning = meaning;
        this.effect = effect;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String effect() {
        return effect;
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

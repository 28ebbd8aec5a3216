package org.quern.config.options;

import java.util.Optional;

/** Options of cc_config.xml that are texts or have elements of their own (docs/protocol/configuration.md 1.2). */
public enum ClientText implements ClientOption {
    COPROC("", "Describes a coprocessor that is not found by itself",
            Standing.APPLIED),
    DEVICE_NAME("", "The name of this computer for projects; empty = the system's", Standing.APPLIED),
    DISK_POLICY("shares", "What is done when disk space is short: shares or report-only", Standing.APPLIED),
    EXCLUDE_GPU("", "Graphics cards that a project or one of its applications shall not use", Standing.APPLIED),
    FORCE_AUTH("default", "How to authenticate to an HTTP proxy, basic or digest; default = as it offers",
            Standing.APPLIED),
    POLICY_SUITE("", "The policies to decide by; `quern policies` lists them", Standing.APPLIED),
    PROXY_INFO("", "The proxy; used if no manager program chose one", Standing.APPLIED),
    CLIENT_DOWNLOAD_URL("", "Obsolete", Standing.not("obsolete in BOINC too")),
    CLIENT_NEW_VERSION_TEXT("", "Obsolete", Standing.not("obsolete in BOINC too")),
    CLIENT_VERSION_CHECK_URL("", "Obsolete", Standing.not("obsolete in BOINC too")),
    NETWORK_TEST_URL("", "Obsolete", Standing.not("obsolete in BOINC too"));

    private final String standard;
    private final String meaning;
    private final String standing;

    ClientText(String standard, String meaning, String standing) {
        this.standard = standard;
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
        return standard;
    }

    static Optional<ClientText> ofElement(String element) {
        return ClientOption.named(values(), element);
    }
}

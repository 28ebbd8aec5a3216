package org.quern.config.options;

import java.util.Optional;

/** Options of cc_config.xml that are texts or have elements of their own (docs/protocol/configuration.md 1.2). */
public enum ClientText implements ClientOption {
    COPROC("", "Describes a coprocessor that is not found by itself",
            OptionEffect.APPLIED),
    DEVICE_NAME("", "The name of this computer for projects; empty = the system's", OptionEffect.APPLIED),
    DISK_POLICY("shares", "What is done when disk space is short: shares or report-only", OptionEffect.APPLIED),
    EXCLUDE_GPU("", "Graphics cards that a project or one of its applications shall not use", OptionEffect.APPLIED),
    FORCE_AUTH("default", "How to authenticate to an HTTP proxy, basic or digest; default = as it offers",
            OptionEffect.APPLIED),
    POLICY_SUITE("", "The policies to decide by; `quern policies` lists them", OptionEffect.APPLIED),
    PROXY_INFO("", "The proxy; used if no manager program chose one", OptionEffect.APPLIED),
    CLIENT_DOWNLOAD_URL("", "Obsolete", OptionEffect.none("obsolete in BOINC too")),
    CLIENT_NEW_VERSION_TEXT("", "Obsolete", OptionEffect.none("obsolete in BOINC too")),
    CLIENT_VERSION_CHECK_URL("", "Obsolete", OptionEffect.none("obsolete in BOINC too")),
    NETWORK_TEST_URL("", "Obsolete", OptionEffect.none("obsolete in BOINC too"));

    private final String standard;
    private final String meaning;
    private final String effect;

    ClientText(String standard, String meaning, String effect) {
        this.standard = standard;
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
        return standard;
    }

    static Optional<ClientText> ofElement(String element) {
        return ClientOption.named(values(), element);
    }
}

package org.quern.config.options;

import java.util.Optional;

/** Options of cc_config.xml that may stand there several times (docs/protocol/configuration.md 1.2). */
public enum ClientList implements ClientOption {
    ALT_PLATFORM("Further platform names", OptionEffect.APPLIED),
    DISALLOWED_WSL("Distributions of the Windows subsystem for Linux that are not to be used",
            OptionEffect.none("there is no use of WSL")),
    EXCLUSIVE_APP("Programs while which nothing is computed", OptionEffect.APPLIED),
    EXCLUSIVE_GPU_APP("Programs while which graphics cards do not compute", OptionEffect.APPLIED),
    IGNORE_NVIDIA_DEV("Numbers of NVIDIA devices that are not to be used",
            OptionEffect.APPLIED),
    IGNORE_ATI_DEV("Numbers of AMD devices that are not to be used",
            OptionEffect.APPLIED),
    IGNORE_INTEL_DEV("Numbers of Intel devices that are not to be used",
            OptionEffect.APPLIED),
    IGNORE_APPLE_DEV("Numbers of Apple devices that are not to be used",
            OptionEffect.APPLIED),
    IGNORE_TTY("Beginnings of the paths of terminals whose use does not count", OptionEffect.APPLIED);

    private final String meaning;
    private final String effect;

    ClientList(String meaning, String effect) {
        this.meaning = meaning;
        this.effect = effect;
    }

    /** Whether the entries are device numbers. */
    public boolean isDevices() {
        return name().startsWith("IGNORE_") && this != IGNORE_TTY;
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
        return "";
    }

    static Optional<ClientList> ofElement(String element) {
        String name = element.equals("ignore_cuda_dev") ? "ignore_nvidia_dev" : element;
        return ClientOption.named(values(), name);
    }
}

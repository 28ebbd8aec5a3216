package quern.config;

import java.util.Locale;
import java.util.Optional;

/** Options of cc_config.xml that may stand there several times (configuration.md 1.2). */
public enum ClientList {
    /** Further platform names. */
    ALT_PLATFORM,
    /** Distributions of the Windows subsystem for Linux that are not to be used. */
    DISALLOWED_WSL,
    /** Programs while which nothing is computed. */
    EXCLUSIVE_APP,
    /** Programs while which graphics cards do not compute. */
    EXCLUSIVE_GPU_APP,
    /** Numbers of NVIDIA devices that are not to be used. */
    IGNORE_NVIDIA_DEV,
    /** Numbers of AMD devices that are not to be used. */
    IGNORE_ATI_DEV,
    /** Numbers of Intel devices that are not to be used. */
    IGNORE_INTEL_DEV,
    /** Numbers of Apple devices that are not to be used. */
    IGNORE_APPLE_DEV,
    /** Beginnings of the paths of terminals whose use does not count. */
    IGNORE_TTY;

    /** The element's name. */
    public String element() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the entries are device numbers. */
    public boolean isDevices() {
        return name().startsWith("IGNORE_") && this != IGNORE_TTY;
    }

    static Optional<ClientList> ofElement(String element) {
        String name = element.equals("ignore_cuda_dev") ? "ignore_nvidia_dev" : element;
        for (ClientList each : values()) {
            if (each.element().equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}

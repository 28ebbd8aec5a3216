package org.quern.coproc.probe;

import java.util.Locale;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoProvider;

/**
 * The one OSHI object tree of this process. On Linux it is the variant that reads /proc and /sys only: without a native
 * library, it starts faster and takes less memory.
 */
public final class OshiSystem {
    private static final OshiSystem ONLY = make();
    private final SystemInfoProvider provider;

    private OshiSystem(SystemInfoProvider provider) {
        this.provider = provider;
    }

    /** OSHI for this operating system, always the same. Nothing is read yet. */
    public static OshiSystem open() {
        return ONLY;
    }

    private static OshiSystem make() {
        boolean isLinux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
        return new OshiSystem(isLinux ? new oshi.nativefree.SystemInfo() : new oshi.SystemInfo());
    }

    /** Processors, memory, power, cards. Made at the first call and kept. */
    public HardwareAbstractionLayer hardware() {
        return provider.getHardware();
    }

    /** Name, version, network. Made at the first call and kept. */
    public OperatingSystem operatingSystem() {
        return provider.getOperatingSystem();
    }
}

package org.quern.coproc.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostInfo;
import oshi.hardware.GlobalMemory;
import oshi.hardware.NetworkIF;
import oshi.software.os.OperatingSystem;

/**
 * Describes this computer for schedulers, tasks and people. Meant for one call at start, on a thread that may wait: some
 * readings start a program or walk through /sys. On Linux the kernel's own files are asked first, and OSHI, which starts up to
 * ten programs (getconf, lshw, dmidecode), only for what they do not say.
 */
public final class HostProbe {
    private static final Path CPUINFO = Path.of("/proc/cpuinfo");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path OS_RELEASE = Path.of("/etc/os-release");
    private static final Path MEMINFO = Path.of("/proc/meminfo");
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Path PRODUCT = Path.of("/sys/devices/virtual/dmi/id/product_name");
    private static final Path KERNEL = Path.of("/proc/sys/kernel/osrelease");
    private static final Path LOADER_32_BIT = Path.of("/lib/ld-linux.so.2");

    /** BOINC's constant: nobody measures it. */
    private static final double MEMORY_BANDWIDTH = 1e9;

    /** What BOINC assumes when the system does not tell. */
    private static final double UNKNOWN_MEMORY = 1L << 30;

    private final OshiSystem system;
    private final boolean isLinux;
    private final Guard guard = new Guard();

    private HostProbe(OshiSystem system) {
        this.system = system;
        isLinux = osName().toLowerCase(Locale.ROOT).startsWith("linux");
    }

    /**
     * Describes this computer. The host's identity is left empty and the speeds are the defaults: both come from the state
     * file, or are made by {@link HostCpid} and measured by the benchmarks. Of cards it says nothing: their drivers are asked in a
     * process of their own.
     *
     * @param directory the data directory, whose volume counts
     * @param now for the difference to UTC, which changes with summer time
     */
    public static Probed<HostInfo> probe(OshiSystem system, Path directory, Instant now) {
        HostProbe probe = new HostProbe(system);
        HostInfo host = probe.describe(directory, now);
        return new Probed<>(host, probe.guard.missing());
    }

    /** The names under which projects know programs for this computer. */
    public static Platforms platforms() {
        return Platforms.of(osName(), System.getProperty("os.arch", ""), Files.exists(LOADER_32_BIT));
    }

    /** The hardware address that a new host identity is made of; empty if there is none. */
    public static String macAddress(OshiSystem system) {
        return new Guard().read("network interfaces", "", () -> HostCpid.pickMac(system.hardware().getNetworkIFs(false)
                .stream().map(each -> new HostCpid.Interface(each.getName(), each.getMacaddr())).toList()));
    }

    private HostInfo describe(Path directory, Instant now) {
        CpuDescription cpu = cpu();
        OsDescription os = guard.read("operating system", OsDescription.UNKNOWN, this::operatingSystem);
        Memory memory = guard.read("memory", new Memory(UNKNOWN_MEMORY, 0), this::memory);
        Volume volume = guard.read("volume of the data directory", new Volume(0, 0), () -> Volume.of(directory));
        return new HostInfo(ZoneId.systemDefault().getRules().getOffset(now).getTotalSeconds(), hostName(), address(),
                "",
                cpus(), cpu.vendor(), cpu.model(), cpu.features(), HostInfo.DEFAULT_OPS, HostInfo.DEFAULT_OPS,
                MEMORY_BANDWIDTH, 0, false, memory.ramBytes(), cpu.cacheBytes(), memory.swapBytes(),
                volume.totalBytes(), volume.freeBytes(), os.name(),
                os.version(), product(), guard.read("VirtualBox", "", VirtualBox::version), "", 0,
                List.of());
    }

    private record Memory(double ramBytes, double swapBytes) {}

    private Memory memory() {
        double ram = isLinux ? MemInfoText.bytes(TextLines.orNone(MEMINFO), "MemTotal") : 0;
        if (ram > 0) {
            return new Memory(ram, MemInfoText.bytes(TextLines.orNone(MEMINFO), "SwapTotal"));
        }
        GlobalMemory memory = system.hardware().getMemory();
        return new Memory((double) memory.getTotal(), (double) memory.getVirtualMemory().getSwapTotal());
    }

    private CpuDescription cpu() {
        CpuDescription byKernel = isLinux
                ? guard.read("processor", CpuDescription.UNKNOWN, () -> CpuInfoText.parse(TextLines.of(CPUINFO)))
                : CpuDescription.UNKNOWN;
        return byKernel.isComplete() ? byKernel : byKernel.orElse(guard.read("processor", CpuDescription.UNKNOWN,
                () -> OshiCpu.describe(system.hardware().getProcessor())));
    }

    /** Processors that this process may use; a container's quota does not make them fewer, as with BOINC. */
    private int cpus() {
        int allowed = isLinux ? guard.read("allowed processors", 0, () -> CpuList.allowed(TextLines.of(STATUS))) : 0;
        int count = allowed > 0 ? allowed : guard.read("number of processors", 0,
                () -> system.hardware().getProcessor().getLogicalProcessorCount());
        return count > 0 ? count : Runtime.getRuntime().availableProcessors();
    }

    private OsDescription operatingSystem() {
        if (isLinux) {
            String libc = guard.read("C library", "", Libc::gnuVersion);
            return OsDescription.linux(TextLines.orNone(OS_RELEASE), TextLines.first(KERNEL), libc);
        }
        OperatingSystem os = system.operatingSystem();
        OperatingSystem.OSVersionInfo version = os.getVersionInfo();
        return os.getFamily().equals("Windows")
                ? OsDescription.windows(text(version.getVersion()), text(version.getCodeName()),
                        text(version.getBuildNumber()))
                : OsDescription.other(osName(), System.getProperty("os.version", ""));
    }

    private String hostName() {
        String byKernel = isLinux ? TextLines.first(HOST_NAME) : "";
        return !byKernel.isEmpty() ? byKernel
                : guard.read("host name", "", () -> text(system.operatingSystem().getNetworkParams().getHostName()));
    }

    /** Of the first interface that has one: asking for the address of the host name could wait for a name server. */
    private String address() {
        return guard.read("network address", "", () -> system.hardware().getNetworkIFs(false).stream()
                .filter(each -> each.getIfOperStatus() != NetworkIF.IfOperStatus.DOWN)
                .flatMap(each -> Arrays.stream(each.getIPv4addr())).findFirst().orElse(""));
    }

    private String product() {
        if (isLinux) {
            String board = CpuInfoText.board(TextLines.orNone(CPUINFO));
            return !board.isEmpty() ? board : TextLines.first(PRODUCT);
        }
        String model = guard.read("product name", "", () -> text(system.hardware().getComputerSystem().getModel()));
        return model.equalsIgnoreCase("unknown") ? "" : model;
    }

    private static String osName() {
        return System.getProperty("os.name", "");
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text.strip();
    }
}

package org.quern.model;

import java.util.List;
import org.quern.model.device.OpenClCpu;

/**
 * What this computer is (docs/protocol/scheduler-rpc.md 4.6, docs/protocol/data-directory.md 5.3). Sizes in bytes.
 *
 * @param timezoneSeconds local time minus UTC, daylight saving included
 * @param domainName host name
 * @param ipAddr its local address
 * @param hostCpid 32 hex digits
 * @param ncpus logical CPUs
 * @param vendor CPU vendor
 * @param model CPU model in BOINC's form
 * @param features lower-case flags separated by spaces
 * @param fpops floating point operations per second of one CPU
 * @param iops integer operations per second of one CPU
 * @param membw bytes per second, BOINC's constant 1e9
 * @param calculated Unix seconds of the last benchmark, 0 = never
 * @param vmExtensionsDisabled a VM task reported disabled CPU virtualisation
 * @param memoryBytes RAM
 * @param cacheBytes CPU cache
 * @param swapBytes swap
 * @param diskTotalBytes size of the volume holding the data directory
 * @param diskFreeBytes free there
 * @param osName for example {@code Linux Debian}
 * @param osVersion text
 * @param productName machine model, empty if unknown
 * @param virtualboxVersion empty if not installed
 * @param containers what runs containers
 * @param coprocessors graphics cards and the like
 * @param openClCpus the CPU as OpenCL platforms drive it
 */
public record HostInfo(int timezoneSeconds, String domainName, String ipAddr, String hostCpid, int ncpus, String vendor,
        String model, String features, double fpops, double iops, double membw, double calculated,
        boolean vmExtensionsDisabled, double memoryBytes, double cacheBytes, double swapBytes, double diskTotalBytes,
        double diskFreeBytes, String osName, String osVersion, String productName, String virtualboxVersion,
        ContainerSoftware containers, List<Coprocessor> coprocessors, List<OpenClCpu> openClCpus) {
    /** Speed assumed before any benchmark, operations per second (docs/protocol/scheduling.md 14). */
    public static final double DEFAULT_OPS = 1e9;

    public HostInfo {
        coprocessors = List.copyOf(coprocessors);
        openClCpus = List.copyOf(openClCpus);
    }

    /** A host whose CPU no OpenCL platform drives. */
    public HostInfo(int timezoneSeconds, String domainName, String ipAddr, String hostCpid, int ncpus, String vendor,
            String model, String features, double fpops, double iops, double membw, double calculated,
            boolean vmExtensionsDisabled, double memoryBytes, double cacheBytes, double swapBytes,
            double diskTotalBytes, double diskFreeBytes, String osName, String osVersion, String productName,
            String virtualboxVersion, String dockerVersion, int dockerType, List<Coprocessor> coprocessors) {
        this(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops, membw,
                calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes, diskFreeBytes,
                osName, osVersion, productName, virtualboxVersion,
                new ContainerSoftware(dockerVersion, dockerType, "", 0), coprocessors, List.of());
    }

    /** A bare host for tests and simulations. */
    public static HostInfo plain(int ncpus, double fpops) {
        return new HostInfo(0, "host", "127.0.0.1", "", ncpus, "vendor", "model", "", fpops, fpops, 1e9, 0, false, 8e9,
                1e6,
                0, 1e12, 5e11, "Linux", "", "", "", "", 0, List.of());
    }

    public HostInfo withCpid(String cpid) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, cpid, ncpus, vendor, model, features, fpops, iops,
                membw,
                calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes, diskFreeBytes,
                osName,
                osVersion, productName, virtualboxVersion, containers, coprocessors, openClCpus);
    }

    public HostInfo withBenchmarks(double newFpops, double newIops, double when) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, newFpops,
                newIops,
                membw, when, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes, diskFreeBytes,
                osName,
                osVersion, productName, virtualboxVersion, containers, coprocessors, openClCpus);
    }

    /** The same host under another name and address, and with another number of CPUs. */
    public HostInfo shownAs(String name, String address, int cpus) {
        return new HostInfo(timezoneSeconds, name, address, hostCpid, cpus, vendor, model, features, fpops, iops,
                membw, calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes,
                diskFreeBytes, osName, osVersion, productName, virtualboxVersion, containers,
                coprocessors, openClCpus);
    }

    /** The same host with other coprocessors. */
    public HostInfo withCoprocessors(List<Coprocessor> found) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops,
                membw, calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes,
                diskFreeBytes,
                osName, osVersion, productName, virtualboxVersion, containers, found, openClCpus);
    }

    /** The same host with that much memory. */
    public HostInfo withMemory(double bytes) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops,
                membw, calculated, vmExtensionsDisabled, bytes, cacheBytes, swapBytes, diskTotalBytes, diskFreeBytes,
                osName, osVersion, productName, virtualboxVersion, containers, coprocessors, openClCpus);
    }

    public HostInfo withDisk(double total, double free) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops,
                membw,
                calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, total, free, osName, osVersion,
                productName, virtualboxVersion, containers, coprocessors, openClCpus);
    }

    /** The same host with other software for containers. */
    public HostInfo withContainers(ContainerSoftware found) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops,
                membw, calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes,
                diskFreeBytes, osName, osVersion, productName, virtualboxVersion, found, coprocessors, openClCpus);
    }

    /** The same host with other OpenCL platforms of the CPU. */
    public HostInfo withOpenClCpus(List<OpenClCpu> found) {
        return new HostInfo(timezoneSeconds, domainName, ipAddr, hostCpid, ncpus, vendor, model, features, fpops, iops,
                membw, calculated, vmExtensionsDisabled, memoryBytes, cacheBytes, swapBytes, diskTotalBytes,
                diskFreeBytes, osName, osVersion, productName, virtualboxVersion, containers,
                coprocessors, found);
    }
}

package org.quern.coproc.probe;

import java.util.List;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HWDiskStore;
import oshi.hardware.PowerSource;

/**
 * What this computer is beyond what projects are told.
 *
 * @param processors packages in their sockets
 * @param cores physical cores
 * @param caches the processor's caches, the largest first
 * @param disks disk drives
 * @param power batteries and the like
 */
public record HostDetails(int processors, int cores, List<Cache> caches, List<Disk> disks, List<Power> power) {
    public HostDetails {
        caches = List.copyOf(caches);
        disks = List.copyOf(disks);
        power = List.copyOf(power);
    }

    /**
     * A cache.
     *
     * @param level 1 is the nearest
     * @param type unified, instruction or data
     * @param bytes its size
     */
    public record Cache(int level, String type, double bytes) {}

    /**
     * A disk drive.
     *
     * @param name the system's
     * @param model the maker's, empty if unknown
     * @param bytes its size
     */
    public record Disk(String name, String model, double bytes) {}

    /**
     * A source of power.
     *
     * @param name the system's
     * @param chargePercent how full it is
     * @param online mains are connected
     */
    public record Power(String name, double chargePercent, boolean online) {}

    /** Asks OSHI. */
    public static Probed<HostDetails> probe(OshiSystem system) {
        Guard guard = new Guard();
        int processors = guard.read("processor packages", 0, () -> cpu(system).getPhysicalPackageCount());
        int cores = guard.read("cores", 0, () -> cpu(system).getPhysicalProcessorCount());
        List<Cache> caches = guard.read("caches", List.of(),
                () -> cpu(system).getProcessorCaches().stream().map(HostDetails::cache).toList());
        List<Disk> disks = guard.read("disk drives", List.of(),
                () -> system.hardware().getDiskStores().stream().map(HostDetails::disk).toList());
        List<Power> power = guard.read("power sources", List.of(),
                () -> system.hardware().getPowerSources().stream().map(HostDetails::power).toList());
        return new Probed<>(new HostDetails(processors, cores, caches, disks, power), guard.missing());
    }

    private static CentralProcessor cpu(OshiSystem system) {
        return system.hardware().getProcessor();
    }

    private static Cache cache(CentralProcessor.ProcessorCache cache) {
        return new Cache(cache.getLevel(), cache.getType().toString(), cache.getCacheSize());
    }

    private static Disk disk(HWDiskStore disk) {
        String model = disk.getModel() == null ? "" : disk.getModel().strip();
        return new Disk(disk.getName(), model.equalsIgnoreCase("unknown") ? "" : model, (double) disk.getSize());
    }

    private static Power power(PowerSource source) {
        return new Power(source.getName(), 100 * source.getRemainingCapacityPercent(), source.isPowerOnLine());
    }
}

package org.quern.simulator.forecast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.model.TaskId;
import org.quern.simulator.world.FiguresOfMerit;

/**
 * What will run when on which device, and whom the client will ask when, if nothing intervenes.
 *
 * @param from Unix seconds
 * @param seconds how far it reaches
 * @param devices CPUs first
 * @param reasons what holds of each kind of device, in order of time
 * @param contacts in order of time
 * @param missed tasks on hand that are given up, or not done although their deadline is in that time
 * @param crowd when tasks want more CPUs than there are; empty if they never do
 * @param figures of the run
 */
public record ActivityForecast(double from, double seconds, List<Device> devices, List<DeviceReason> reasons,
        List<Contact> contacts, List<Bar> missed, Optional<Crowd> crowd, FiguresOfMerit figures) {
    public ActivityForecast {
        devices = List.copyOf(devices);
        reasons = List.copyOf(reasons);
        contacts = List.copyOf(contacts);
        missed = List.copyOf(missed);
    }

    /**
     * What happens on a CPU or an instance of a device.
     *
     * @param name such as {@code CPU 0} or {@code NVIDIA 1}
     * @param bars in order of time; of tasks that take a part of it several may be at one time
     */
    public record Device(String name, List<Bar> bars) {
        public Device {
            bars = List.copyOf(bars);
        }
    }

    /**
     * Tasks want more CPUs than there are, since one of several threads was started where fewer were left.
     *
     * @param from when first, Unix seconds
     * @param seconds how long in all
     * @param cpus most that were wanted at once
     * @param of CPUs that there are
     */
    public record Crowd(double from, double seconds, double cpus, int of) {
        Crowd and(double more, double wanted) {
            return new Crowd(from, seconds + more, Math.max(cpus, wanted), of);
        }
    }

    /** Tasks on hand that will be done after their deadline, that are given up, or that are not done by a deadline in that time. */
    public List<Bar> lateOnHand() {
        Map<TaskId, Bar> late = new LinkedHashMap<>();
        bars().stream().filter(bar -> bar.onHand() && bar.late()).forEach(bar -> late.put(bar.task(), bar));
        missed.forEach(bar -> late.put(bar.task(), bar));
        return List.copyOf(late.values());
    }

    /** Every stretch on every device. */
    public List<Bar> bars() {
        List<Bar> all = new ArrayList<>();
        devices.forEach(device -> all.addAll(device.bars()));
        return all;
    }
}

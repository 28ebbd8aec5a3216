package org.quern.simulator.forecast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.model.ResourceType;
import org.quern.model.TaskId;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.world.SimTask;

/** Which CPU or instance a task is drawn on: the client gives out CPUs by number only, and a task stays where it was. Mutable. */
final class Instances {
    private static final double FULL = 1 - 1e-9;
    private final List<String> names = new ArrayList<>();
    private final List<ResourceType> kinds = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Double> load = new ArrayList<>();
    private final Map<TaskId, List<Integer>> before = new LinkedHashMap<>();

    Instances(HostModel host) {
        add(ResourceType.CPU, host.cpus());
        host.devices().forEach(device -> add(device.type(), device.count()));
    }

    private void add(ResourceType type, int count) {
        for (int i = 0; i < count; i++) {
            names.add(type.name() + " " + i);
            kinds.add(type);
            numbers.add(i);
            load.add(0.0);
        }
    }

    List<String> names() {
        return names;
    }

    /** Takes what the task needs; a task on a device is shown there only. */
    List<Integer> take(SimTask task) {
        boolean onDevice = task.usage().coproc() != null;
        double part = onDevice ? task.usage().coprocs() : task.usage().cpus();
        int count = onDevice && !task.devices().isEmpty() ? task.devices().size()
                : (int) Math.max(1, Math.ceil(part - 1e-9));
        double each = Math.min(1, part / count);
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int instance = onDevice && i < task.devices().size() ? numbered(task, task.devices().get(i))
                    : free(task, each, taken);
            if (instance >= 0) {
                taken.add(instance);
                load.set(instance, load.get(instance) + each);
            }
        }
        before.put(task.id(), taken);
        return taken;
    }

    /** Gives back what {@link #take} took. */
    void leave(SimTask task, List<Integer> taken) {
        double part = task.usage().coproc() != null ? task.usage().coprocs() : task.usage().cpus();
        double each = Math.min(1, part / Math.max(1, taken.size()));
        taken.forEach(instance -> load.set(instance, Math.max(0, load.get(instance) - each)));
    }

    private int numbered(SimTask task, int number) {
        for (int instance = 0; instance < names.size(); instance++) {
            if (kinds.get(instance).equals(task.usage().resource()) && numbers.get(instance) == number) {
                return instance;
            }
        }
        return free(task, 1, List.of());
    }

    /** Where it was, else the first with room, else the one with the most; -1 if there is none of the kind. */
    private int free(SimTask task, double each, List<Integer> taken) {
        for (int instance : before.getOrDefault(task.id(), List.of())) {
            if (!taken.contains(instance) && load.get(instance) + each <= 2 - FULL) {
                return instance;
            }
        }
        int best = -1;
        for (int instance = names.size() - 1; instance >= 0; instance--) {
            boolean fits = kinds.get(instance).equals(task.usage().resource()) && !taken.contains(instance);
            if (fits && (best < 0 || rank(instance, each) <= rank(best, each))) {
                best = instance;
            }
        }
        return best;
    }

    private double rank(int instance, double each) {
        return load.get(instance) + each <= 2 - FULL ? 0 : load.get(instance);
    }
}

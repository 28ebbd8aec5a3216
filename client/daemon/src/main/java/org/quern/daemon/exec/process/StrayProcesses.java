package org.quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Processes of an earlier life of the client whose tasks have ended or are no longer known. A program on BOINC's library
 * notices within ten seconds that its client is gone; others would run on in a slot that is given to somebody else.
 */
public final class StrayProcesses {
    /** No slot: below a file there is nothing. */
    private static final String NOWHERE = "/dev/null/none";

    private StrayProcesses() {}

    /**
     * Ends them; blocks up to some seconds if there are any.
     *
     * @param slots the folder of all slots, absolute
     * @param wanted numbers of the slots whose processes may live on until their task is started again
     * @return the slots in which processes were ended
     */
    public static List<Path> end(ProcessControl control, Path slots, Set<Integer> wanted) {
        Set<Path> found = slotsOf(control, ProcessForest.read(control.processes()), slots);
        wanted.forEach(number -> found.remove(slots.resolve(number.toString())));
        return found.stream().filter(slot -> end(control, slot)).toList();
    }

    /** Those that processes are marked with, and those that the kernel keeps. */
    private static Set<Path> slotsOf(ProcessControl control, ProcessForest table, Path slots) {
        Set<String> names = new TreeSet<>(control.groups().slots());
        String before = slots + "/";
        table.marks().stream().filter(mark -> mark.startsWith(before))
                .forEach(mark -> names.add(mark.substring(before.length())));
        return names.stream().filter(name -> name.matches("\\d{1,9}")).map(slots::resolve)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Ends what still lives of earlier starts although its task was not started again: it would compute whatever the user allows. Blocks up
     * to some seconds if there is any.
     *
     * @param slots the folder of all slots, absolute
     * @param inUse numbers of the slots in which a start has begun; asked once the table has been read, so that what a new start brings
     *            is not taken for older
     * @return the slots in which processes were ended
     */
    public static List<Path> endLeft(ProcessControl control, Path slots, Supplier<Set<Integer>> inUse) {
        ProcessForest table = ProcessForest.read(control.processes());
        Map<Path, TaskProcesses> left = new TreeMap<>();
        for (Path slot : slotsOf(control, table, slots)) {
            TaskProcesses those = new TaskProcesses(control, NOWHERE);
            List<ProcessEntry> living = new TaskProcesses(control, slot.toString()).living(table);
            living.forEach(entry -> those.add(entry.id()));
            if (!living.isEmpty()) {
                left.put(slot, those);
            }
        }
        inUse.get().forEach(number -> left.remove(slots.resolve(number.toString())));
        left.values().forEach(new TreeKiller(control)::kill);
        return List.copyOf(left.keySet());
    }

    private static boolean end(ProcessControl control, Path slot) {
        TaskProcesses processes = new TaskProcesses(control, slot.toString());
        boolean any = !processes.living().isEmpty();
        new TreeKiller(control).kill(processes);
        control.groups().remove(String.valueOf(slot.getFileName()));
        return any;
    }
}

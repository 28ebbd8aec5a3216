package org.quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Processes of an earlier life of the client whose tasks have ended or are no longer known. A program on BOINC's library
 * notices within ten seconds that its client is gone; others would run on in a slot that is given to somebody else.
 */
public final class StrayProcesses {
    private StrayProcesses() {}

    /**
     * Ends them; blocks up to some seconds if there are any.
     *
     * @param slots the folder of all slots, absolute
     * @param wanted numbers of the slots whose processes may live on until their task is started again
     * @return the slots in which processes were ended
     */
    public static List<Path> end(ProcessControl control, Path slots, Set<Integer> wanted) {
        Set<String> names = new TreeSet<>(control.groups().slots());
        String before = slots + "/";
        ProcessForest.read(control.processes()).marks().stream().filter(mark -> mark.startsWith(before))
                .forEach(mark -> names.add(mark.substring(before.length())));
        wanted.forEach(number -> names.remove(number.toString()));
        return names.stream().filter(name -> name.matches("\\d{1,9}")).map(slots::resolve)
                .filter(slot -> end(control, slot)).toList();
    }

    private static boolean end(ProcessControl control, Path slot) {
        TaskProcesses processes = new TaskProcesses(control, slot.toString());
        boolean any = !processes.living().isEmpty();
        new TreeKiller(control).kill(processes);
        control.groups().remove(String.valueOf(slot.getFileName()));
        return any;
    }
}

package quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Processes of an earlier life of the client whose tasks have ended or are no longer known. A program on BOINC's library
 * notices within ten seconds that its client is gone; others would run on in a slot that is given to somebody else.
 */
public final class StrayProcesses {
    private StrayProcesses() {
    }

    /**
     * Ends them; blocks up to some seconds if there are any.
     *
     * @param slots the folder of all slots, absolute
     * @param wanted numbers of the slots whose processes may live on until their task is started again
     * @return the slots in which processes were ended
     */
    public static List<Path> end(ProcessControl control, Path slots, Set<Integer> wanted) {
        List<Path> ended = new ArrayList<>();
        for (String mark : ProcessForest.read(control.processes()).marks()) {
            Path slot = Path.of(mark);
            boolean ours = slots.equals(slot.getParent());
            if (ours && wanted.stream().noneMatch(number -> slot.endsWith(number.toString()))) {
                new TreeKiller(control).kill(new TaskProcesses(control, mark));
                ended.add(slot);
            }
        }
        return ended;
    }
}

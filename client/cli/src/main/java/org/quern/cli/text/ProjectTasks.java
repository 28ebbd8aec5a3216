package org.quern.cli.text;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quern.rpc.gui.GuiRecord;

/**
 * What a client's tasks mean for their projects, by the URLs that it knows these by.
 *
 * @param working those of which it has tasks to compute
 * @param held those that are asked for no work as long as one of these tasks is suspended: BOINC's rule (docs/protocol/scheduling.md)
 */
public record ProjectTasks(Set<String> working, Set<String> held) {
    /** Of all tasks of a client. */
    public static ProjectTasks of(List<GuiRecord> tasks) {
        ProjectTasks all = new ProjectTasks(new HashSet<>(), new HashSet<>());
        tasks.stream().filter(task -> !TaskWords.isOver(task)).forEach(all::add);
        return all;
    }

    private void add(GuiRecord task) {
        working.add(task.text("project_url"));
        if (task.is("suspended_via_gui")) {
            held.add(task.text("project_url"));
        }
    }
}

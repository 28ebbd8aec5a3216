package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.engine.tick.Snapshot;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.model.UnixTime;
import org.quern.model.WorkRequest;

/** What was asked of projects that have not answered yet, as tasks on their way: nobody else is asked for the same shortfall. */
final class AskedWork {
    private AskedWork() {}

    static boolean isAwaited(ClientState state) {
        return state.projects().values().stream().anyMatch(AskedWork::isAwaited);
    }

    private static boolean isAwaited(ProjectState project) {
        ContactUnderWay contact = project.session().swift();
        return contact != null && contact.asked().asksForWork();
    }

    /** For work fetch: {@code snapshot} with those tasks behind its own. */
    static Snapshot addedTo(Snapshot snapshot) {
        HostSnapshot host = snapshot.host();
        List<TaskSnapshot> tasks = new ArrayList<>(host.tasks());
        List<ProjectSnapshot> projects = new ArrayList<>(host.projects());
        for (int p = 0; p < projects.size(); p++) {
            ContactUnderWay contact = snapshot.projects().get(p).session().underWay();
            if (contact != null && isAwaited(snapshot.projects().get(p))) {
                int app = projects.get(p).apps().size();
                projects.set(p, projects.get(p).with(AppSnapshot.named("")));
                for (WorkRequest.Ask ask : contact.asked().perResource()) {
                    tasks.addAll(tasks(host, p, app, ask));
                }
            }
        }
        return new Snapshot(new HostSnapshot(host.now(), host.resources(), host.limits(), host.buffers(), projects,
                tasks), snapshot.projects(), snapshot.tasks());
    }

    /** So many tasks as would occupy the instances asked for and fit into the buffer; none if its device has gone. */
    private static List<TaskSnapshot> tasks(HostSnapshot host, int project, int app, WorkRequest.Ask ask) {
        List<TaskSnapshot> tasks = new ArrayList<>();
        for (int r = 0; r < host.resources().size(); r++) {
            ResourceSnapshot resource = host.resources().get(r);
            if (resource.type().equals(ask.type()) && ask.isWanted() && resource.instances() > 0) {
                double wanted = Math.max(ask.instances(), ask.seconds() / host.buffers().high());
                int count = (int) Math.clamp(Math.ceil(wanted), 1, resource.instances());
                // Seconds are asked for in wall time.
                double seconds = ask.seconds() / count * resource.available();
                ResourceUsage usage = r == 0 ? ResourceUsage.oneCpu(resource.peakFlops())
                        : new ResourceUsage(0, resource.type(), 1, resource.peakFlops());
                TaskSnapshot task = new TaskSnapshot("", project, app, r, usage, -1L, host.now(),
                        UnixTime.NEVER, seconds, 0, 0, Obstacle.DOWNLOADING, TaskRun.UNSTARTED);
                for (int i = 0; i < count; i++) {
                    tasks.add(task);
                }
            }
        }
        return tasks;
    }
}

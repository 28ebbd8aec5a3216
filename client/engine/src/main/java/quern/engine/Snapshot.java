package quern.engine;

import java.util.List;
import quern.model.HostSnapshot;

/**
 * What policies see, and what the indices in it stand for here.
 *
 * @param host for the policies
 * @param projects by project index
 * @param tasks by task index
 */
record Snapshot(HostSnapshot host, List<ProjectState> projects, List<HeldResult> tasks) {
}

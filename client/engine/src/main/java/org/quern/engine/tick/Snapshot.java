package org.quern.engine.tick;

import java.util.List;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.HostSnapshot;

/**
 * What policies see, and what the indices in it stand for here.
 *
 * @param host for the policies
 * @param projects by project index
 * @param tasks by task index
 */
public record Snapshot(HostSnapshot host, List<ProjectState> projects, List<HeldResult> tasks) {}

package org.quern.simulator.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.ContactState;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;
import org.quern.model.TimeStats;

/**
 * What a client that runs knows when the simulation begins, besides its tasks and its policies' memories.
 *
 * @param habits how much of the time it is on; null = what the simulated host's habits amount to
 * @param contacts of its projects, where they are known
 * @param suite name of the policies that decide; empty = the usual ones
 * @param running tasks that compute at this moment: they go on, as they would outside
 */
public record Known(@Nullable TimeStats habits, List<Contact> contacts, String suite,
        List<TaskId> running) {
    /** A client that is made up. */
    public static final Known NOTHING = new Known(null, List.of(), "", List.of());

    public Known {
        contacts = List.copyOf(contacts);
        running = List.copyOf(running);
    }

    /**
     * How the client stands with a project's server.
     *
     * @param project which
     * @param state when it may be asked again, and why
     * @param unreported tasks that are done, and whose server does not know yet
     */
    public record Contact(ProjectUrl project, ContactState state, List<Finished> unreported) {
        public Contact {
            unreported = List.copyOf(unreported);
        }
    }

    /**
     * A task that is done and not reported.
     *
     * @param name of the result
     * @param app index of its application in {@link ProjectModel#apps}
     * @param version index of its version in {@link AppModel#versions}
     * @param deadline Unix seconds
     * @param completed Unix seconds
     */
    public record Finished(String name, int app, int version, double deadline, double completed) {}

    /** How it stands with that project; null if that is not known. */
    public @Nullable Contact of(ProjectUrl project) {
        return contacts.stream().filter(contact -> contact.project().equals(project)).findFirst().orElse(null);
    }
}

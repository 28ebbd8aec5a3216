package org.quern.simulator.soak.check;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.simulator.soak.store.ReadBack;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** A client that is told to stop does, soon where nothing hinders it, and leaves on disk what it knows. */
final class StopsWhenTold extends Check {
    /** Tasks that hear end within seconds, and each state takes a moment. */
    private static final double SOON_SECONDS = 40;
    /** Otherwise it has a minute for its tasks, half a minute for each state that a disk refuses, and some turns. */
    private static final double MOST_SECONDS = 300;
    private boolean isStopping;
    /** A program is deaf, or the disk refuses. */
    private boolean isHindered;
    /** Since it was told, while the computer was awake. */
    private double seconds;
    @Nullable
    private SavedState known;

    StopsWhenTold() {
        super("stops when told", "a client that is told to stop does so soon, and has saved what it knows");
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            isStopping = true;
            isHindered = !world.volume().isWritable();
            seconds = 0;
        }
    }

    @Override
    public void passing(WorldView world, double passed) {
        if (isStopping) {
            seconds += passed;
            isHindered |= !world.volume().isWritable()
                    || world.programs().all().stream().anyMatch(program -> program.isDeaf());
            require(seconds <= (isHindered ? MOST_SECONDS : SOON_SECONDS),
                    () -> String.format(Locale.ROOT, "the client was told to stop %.0f s ago%s", seconds,
                            isHindered ? "" : ", and nothing hinders it"));
        }
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        boolean exits = isStopping && turn.tick().commands().stream().anyMatch(Command.Exit.class::isInstance);
        known = exits && !isHindered ? turn.tick().view().state() : null;
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        SavedState state = known;
        SavedState last = world.store().last();
        if (command instanceof Command.Exit && state != null) {
            require(last != null && state.tasks().equals(last.tasks()),
                    () -> "the client stops, and has not saved its tasks: " + state.tasks());
            List<SavedProject> saved = sorted(last);
            List<SavedProject> ours = sorted(state);
            require(saved.size() == ours.size(), () -> "the client stops, and has not saved its projects");
            for (int i = 0; i < ours.size(); i++) {
                String difference = ReadBack.difference(ours.get(i).url().canonical(), lasting(ours.get(i)),
                        lasting(saved.get(i)));
                require(difference.isEmpty(), () -> "the client stops, and has not saved what it knows: " + difference);
            }
        }
    }

    /** Without figures of the disk, which the next client measures anew: no state is written for them alone. */
    private static SavedProject lasting(SavedProject project) {
        return new SavedProject(project.url(), project.facts(), project.contact(), project.flags(),
                project.accounting().withDisk(0, 0, project.accounting().desiredDiskUsage()), project.codeSignKey(),
                project.noRscApps(), project.noRscPrefs(), project.managerTerms(), project.trickleUpUrls(),
                project.apps(), project.files(), project.versions(), project.workunits(), project.results(),
                project.projectFiles());
    }

    private static List<SavedProject> sorted(@Nullable SavedState state) {
        return state == null ? List.of()
                : state.projects().stream().sorted(Comparator.comparing(SavedProject::url)).toList();
    }

    @Override
    public void died(WorldView world) {
        isStopping = false;
    }
}

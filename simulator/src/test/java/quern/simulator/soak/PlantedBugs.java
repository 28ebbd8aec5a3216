package quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import quern.engine.Command;
import quern.model.SavedProject;
import quern.model.SavedState;
import quern.simulator.soak.world.Tamper;
import quern.simulator.soak.world.World;

/** Clients with a bug, for tests of those who are to notice. */
final class PlantedBugs {
    /** The bug shows after this time, seconds: by then there are tasks in all states. */
    static final double FROM = 2 * 86_400.0;

    private PlantedBugs() {
    }

    /** Commands of one class are replaced from {@link #FROM} on. */
    static <C extends Command> Tamper each(Class<C> kind, Function<C, List<Command>> instead) {
        return (world, commands) -> {
            List<Command> changed = new ArrayList<>();
            for (Command command : commands) {
                if (world.time().now() > FROM && kind.isInstance(command)) {
                    changed.addAll(instead.apply(kind.cast(command)));
                } else {
                    changed.add(command);
                }
            }
            return changed;
        };
    }

    /** The first command of a class that fits is carried out once more a day later. */
    static <C extends Command> Tamper again(Class<C> kind, Predicate<C> fits) {
        return new Tamper() {
            private @Nullable Command first;
            private double at;

            @Override
            public List<Command> instead(World world, List<Command> commands) {
                List<Command> changed = new ArrayList<>(commands);
                for (Command command : commands) {
                    if (first == null && kind.isInstance(command) && fits.test(kind.cast(command))) {
                        first = command;
                        at = world.time().now();
                    }
                }
                Command repeated = first;
                if (repeated != null && world.time().now() > at + 86_400) {
                    changed.add(repeated);
                    at = Double.POSITIVE_INFINITY;
                }
                return changed;
            }
        };
    }

    /** States are stored otherwise than they are. */
    static Tamper stored(UnaryOperator<SavedState> change) {
        return each(Command.SaveState.class,
                save -> List.of(new Command.SaveState(save.sequence(), change.apply(save.state()))));
    }

    /** The state without its first result. */
    static SavedState withoutAResult(SavedState state) {
        List<SavedProject> projects = new ArrayList<>(state.projects());
        for (int p = 0; p < projects.size(); p++) {
            SavedProject project = projects.get(p);
            if (!project.results().isEmpty()) {
                projects.set(p, new SavedProject(project.url(), project.facts(), project.contact(), project.flags(),
                        project.accounting(), project.codeSignKey(), project.noRscApps(), project.noRscPrefs(),
                        project.managerTerms(), project.trickleUpUrls(), project.apps(), project.files(),
                        project.versions(), project.workunits(), project.results().subList(1, project.results().size()),
                        project.projectFiles()));
                break;
            }
        }
        return new SavedState(state.host(), state.timeStats(), state.netStats(), projects, state.tasks(),
                state.platform(), state.version(), state.runMode(), state.gpuMode(), state.networkMode(),
                state.hostVenue(), state.userCpids(), state.ledgers(), state.choreTimes(), state.suite());
    }
}

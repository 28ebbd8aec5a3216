package quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import quern.engine.Command;
import quern.engine.Tick;
import quern.model.SavedProject;
import quern.model.SavedState;
import quern.simulator.soak.world.EngineWrapper;
import quern.simulator.soak.world.World;

/** Clients with a bug, for tests of those who are to notice. */
final class PlantedBugs {
    /** The bug shows after this time, seconds: by then there are tasks in all states. */
    static final double FROM = 2 * 86_400.0;

    private PlantedBugs() {
    }

    /** The commands of each turn are changed. */
    static EngineWrapper commands(BiFunction<World, List<Command>, List<Command>> change) {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            return new Tick(change.apply(world, tick.commands()), tick.decisions(), tick.faults(), tick::view);
        };
    }

    /** Commands of one class are replaced from {@link #FROM} on. */
    static <C extends Command> EngineWrapper each(Class<C> kind, Function<C, List<Command>> instead) {
        return commands((world, commands) -> commands.stream()
                .flatMap(command -> world.time().now() > FROM && kind.isInstance(command)
                        ? instead.apply(kind.cast(command)).stream()
                        : Stream.of(command))
                .toList());
    }

    /** The first command of a class that fits is carried out once more a day later. */
    static <C extends Command> EngineWrapper again(Class<C> kind, Predicate<C> fits) {
        AtomicReference<@Nullable Repeated> kept = new AtomicReference<>();
        return commands((world, commands) -> {
            Repeated repeated = kept.get();
            if (repeated == null) {
                commands.stream().filter(kind::isInstance).filter(command -> fits.test(kind.cast(command)))
                        .findFirst().ifPresent(first -> kept.set(new Repeated(first, world.time().now() + 86_400)));
                return commands;
            }
            if (world.time().now() < repeated.at()) {
                return commands;
            }
            kept.set(new Repeated(repeated.command(), Double.POSITIVE_INFINITY));
            return Stream.concat(commands.stream(), Stream.of(repeated.command())).toList();
        });
    }

    /** A command that is carried out once more at that time, seconds of the run. */
    private record Repeated(Command command, double at) {
    }

    /** States are stored otherwise than they are. */
    static EngineWrapper stored(UnaryOperator<SavedState> change) {
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

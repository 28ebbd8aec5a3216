package org.quern.simulator.soak.check;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.AppVersion;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.Workunit;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.ReadBack;
import org.quern.simulator.soak.world.WorldView;

/** Every task of a reply is in the next state, and a process is started with what its server said of it. */
final class KeptAsSent extends Check {
    private static final ResourceUsage NO_USAGE = new ResourceUsage(0, null, 0, 0);
    private final Map<String, Sent> sent = new TreeMap<>();
    /** Tasks that must be in the next state that is ordered to be saved, with their projects. */
    private final Map<String, String> expected = new TreeMap<>();

    /** Projects that the user gave up since they were called last. */
    private final Set<String> givenUp = new TreeSet<>();

    /** As a reply said; what a client adds or estimates is left out. */
    private record Sent(Result result, Workunit workunit, AppVersion version) {
        static Sent of(Result result, Workunit workunit, AppVersion version) {
            return new Sent(result.withReceivedTime(0), workunit, version.withUsage(NO_USAGE, version.cmdline()));
        }

        String difference(Sent other) {
            return ReadBack.difference("result", result, other.result)
                    + ReadBack.difference("workunit", workunit, other.workunit)
                    + ReadBack.difference("version", version, other.version);
        }
    }

    KeptAsSent() {
        super("what is sent is kept", "every task of a reply is held, and started with what its server said of it");
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        Map<String, Workunit> workunits = reply.workunits().stream()
                .collect(Collectors.toMap(Workunit::name, workunit -> workunit, (one, other) -> other, TreeMap::new));
        boolean wasHostile = server.trouble().wasHostile(world.time().now());
        if (wasHostile) { // what it says now stands for what it said before
            reply.results().forEach(result -> sent.remove(SavedResults.key(server.url(), result.name())));
        }
        if (wasHostile || givenUp.contains(server.url().canonical())
                || !world.user().isAttached(server.url())) {
            return;
        }
        for (Result result : reply.results()) {
            String key = SavedResults.key(server.url(), result.name());
            Workunit workunit = workunits.get(result.wuName());
            AppVersion version = workunit == null ? null : version(reply, workunit);
            if (workunit != null && version != null) {
                sent.put(key, Sent.of(result, workunit, version));
            }
            expected.put(key, server.url().canonical());
        }
        reply.acks().forEach(name -> expected.remove(SavedResults.key(server.url(), name)));
    }

    private static @Nullable AppVersion version(SchedulerReply reply, Workunit workunit) {
        return reply.versions().stream().filter(version -> version.appName().equals(workunit.appName())).findFirst()
                .orElse(null);
    }

    /** What the user gives up need not be kept, nor what comes in answer to a call from before that. */
    @Override
    public void asked(WorldView world, UserCommand command) {
        if (command instanceof UserCommand.ForProject(var url, var operation)
                && (operation == ProjectOperation.RESET || operation == ProjectOperation.DETACH)) {
            givenUp.add(url.canonical());
            expected.values().removeIf(url.canonical()::equals);
            sent.keySet().removeIf(key -> key.startsWith(url.canonical() + " "));
        }
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        if (command instanceof Command.CallScheduler call) {
            givenUp.remove(call.request().project().canonical());
        } else if (command instanceof Command.RemoveProject(ProjectUrl url)) {
            expected.values().removeIf(url.canonical()::equals);
        } else if (command instanceof Command.SaveState save && !expected.isEmpty()) {
            for (SavedProject project : save.state().projects()) {
                for (SavedResult held : project.results()) {
                    expected.remove(SavedResults.key(project.url(), held.result().name()));
                }
            }
            require(expected.isEmpty(), () -> expected.keySet() + " were sent, and are not in the state");
        }
    }

    @Override
    public void started(WorldView world, Program program) {
        var launch = program.launch();
        Sent said = sent.get(SavedResults.key(launch.project(), launch.result().name()));
        if (said != null) {
            String difference = said.difference(Sent.of(launch.result(), launch.workunit(), launch.version()));
            require(difference.isEmpty(),
                    () -> launch.result().name() + " is not started as it was sent: " + difference);
        }
    }

    @Override
    public void died(WorldView world) {
        expected.clear();
    }

    /** Projects send anew what was lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        expected.clear();
    }
}

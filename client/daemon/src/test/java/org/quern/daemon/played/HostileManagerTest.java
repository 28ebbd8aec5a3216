package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.view.ClientView.TaskView;

/**
 * Every one of {@link HostileTalks}, {@link HostileLines} and {@link HostileWishes} at the GUI RPC server of a running client, at its port and at its Unix
 * socket. Each gets its reply or loses its connection; an honest manager is answered after each, the task goes on, and nothing is written
 * where it should not be.
 */
class HostileManagerTest {
    /** A talk ends in a second or two, on a busy computer in a minute or two: only one that hangs is left then. */
    private static final Duration DEADLINE = Duration.ofMinutes(10);
    private static final String PROJECT = "honest";
    /** As docs/reliability.md says. */
    private static final int KINDS = 110;
    /** It hears no messages, and would be waited for in the end. */
    private static final String SCRIPT = """
            #!/bin/sh
            while [ ! -e enough ]; do sleep 0.2; done
            echo 0 > boinc_finish_called
            """;

    @TempDir
    private Path directory = Path.of("");

    private PlayedProjects projects;
    private RunningClient client;
    private long pid;
    private int tried;
    private int kinds;

    @SuppressWarnings("NullAway.Init") // set before each test
    HostileManagerTest() {}

    @TestFactory
    Stream<DynamicTest> at_the_port_somebody() throws IOException {
        return talks(UnaryOperator.identity());
    }

    @TestFactory
    Stream<DynamicTest> at_the_unix_socket_somebody() throws IOException {
        return talks(DaemonOptions::onUnixSocket);
    }

    private Stream<DynamicTest> talks(UnaryOperator<DaemonOptions> options) throws IOException {
        projects = new PlayedProjects();
        projects.add(PROJECT);
        projects.scheduler(PROJECT, new ReplyText(projects, PROJECT).script(SCRIPT).toString());
        client = new RunningClient(directory, projects, "", options);
        client.waiting(PROJECT).untilHolds("its task runs", () -> task().phase() == TaskPhase.EXECUTING);
        pid = task().pid();
        List<HostileTalk> talks = new ArrayList<>(HostileTalks.all());
        talks.addAll(HostileLines.all());
        talks.addAll(HostileWishes.all(projects.address(PROJECT, "")));
        kinds = talks.size();
        return Stream.concat(talks.stream().map(talk -> DynamicTest.dynamicTest(talk.name(), () -> meets(talk))),
                Stream.of(DynamicTest.dynamicTest("harms nobody", this::harmsNobody)));
    }

    private void meets(HostileTalk talk) throws Exception {
        awaitEnd(talk);
        try (ManagerTalk honest = ManagerTalk.authorized(client.data)) {
            honest.say(ManagerTalk.request("<get_project_status/>"));
            assertTrue(honest.hear().contains(projects.address(PROJECT, "")));
        }
        tried++;
    }

    private void awaitEnd(HostileTalk talk) throws Exception {
        var played = new FutureTask<>(() -> {
            talk.script().play(client.data);
            return talk;
        });
        Thread player = Thread.ofPlatform().daemon().name(talk.name()).start(played);
        try {
            played.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AssertionError failed) {
                throw failed;
            }
            throw e;
        } catch (TimeoutException e) {
            fail("the talk does not end; it is at " + List.of(player.getStackTrace()), e);
        }
    }

    private void harmsNobody() throws IOException {
        assertEquals(KINDS, kinds, "the kinds that the page counts");
        assertEquals(pid, task().pid());
        client.waiting(PROJECT).untilHolds("the task computes under its owner's preferences again",
                () -> task().phase() == TaskPhase.EXECUTING);
        TaskView before = task();
        assertEquals(pid, before.pid());
        client.waiting(PROJECT).untilHolds("the task goes on", () -> task().elapsed() > before.elapsed());
        ownersWordCounts();
        assertEquals(1, client.view().state().projects().size());
        client.wroteOnly(List.of("program", "app_config.xml"));
    }

    private void ownersWordCounts() throws IOException {
        for (String mode : List.of("never", "always")) {
            try (ManagerTalk owner = ManagerTalk.authorized(client.data)) {
                owner.say(ManagerTalk.request("<set_run_mode><" + mode + "/></set_run_mode>"));
                assertTrue(owner.hear().contains("<success/>"));
            }
            client.waiting(PROJECT).untilHolds("computing is allowed " + mode,
                    () -> client.view().permission().compute().allowed() == mode.equals("always"));
        }
    }

    private TaskView task() {
        return client.view().tasks().getFirst();
    }

    @AfterEach
    void endAll() throws IOException {
        Files.createFile(client.data.resolve("slots/0/enough"));
        client.waiting(PROJECT).untilHolds("the task has ended", () -> client.view().tasks().isEmpty());
        client.close();
        projects.close();
        System.out.println("HostileManagerTest: " + tried + " of " + kinds
                + " hostile talks were tried and met as expected");
    }
}

package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.command.Decision;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/**
 * One client is attached to a project of every {@link HostileKind} at the same time, and to an honest one, a real server. Each
 * hostile project is told of and left alone for a while; the honest one is computed for; nothing of the client gets out but to whom it
 * belongs.
 */
class HostileServerTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final int HONEST_TASKS = 6;
    /** As docs/reliability.md says. */
    private static final int KINDS = 134;
    /** The heap that the packages give the client. */
    private static final long MOST_HEAP_BYTES = 96L << 20;
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    private static final Set<String> DESCRIBED = Set.of("program", "in_1", "in_2", "out_1", "evil");

    @TempDir
    private Path directory = Path.of("");

    private HostileStage stage;
    private ProjectServer honest;
    private RunningClient client;
    private final List<HostileKind> kinds = new ArrayList<>();
    private long heapBefore;
    private int tried;

    @SuppressWarnings("NullAway.Init") // set before each test
    HostileServerTest() {}

    @BeforeEach
    void startAll() throws IOException {
        Path parent = Files.createDirectories(directory.resolve("parent"));
        stage = HostileStage.open(parent.resolve("data"));
        honest = ProjectServer.start(ProjectOptions.of(directory.resolve("honest")).withTasks(HONEST_TASKS)
                .withWorkSize(0.01).withFailurePause(Duration.ZERO));
        Stream.of(HostileAnswers.all(), HostileReplies.all(), HostileFiles.all()).forEach(kinds::addAll);
        kinds.forEach(kind -> kind.play().accept(stage, kind.name()));
        heapBefore = heap();
        client = new RunningClient(parent, stage.projects(), "<project><master_url>" + honest.masterUrl()
                + "</master_url><authenticator>" + honest.authenticator() + "</authenticator></project>\n",
                options -> options.withLongestReply(1_000_000));
    }

    @TestFactory
    Stream<DynamicTest> a_hostile_project_is_told_of_and_waits() {
        return Stream.concat(kinds.stream().map(kind -> DynamicTest.dynamicTest(kind.toString(), () -> met(kind))),
                Stream.of(DynamicTest.dynamicTest("the honest project is computed for", this::honestTasksAreDone),
                        DynamicTest.dynamicTest("managers see everything", this::managersSeeEverything),
                        DynamicTest.dynamicTest("secrets went nowhere else", this::secretsWentNowhereElse),
                        DynamicTest.dynamicTest("nothing else was written", this::nothingElseWasWritten),
                        DynamicTest.dynamicTest("memory is bounded", this::memoryIsBounded)));
    }

    private void met(HostileKind kind) throws IOException {
        kind.told().forEach(told -> client.says(kind.name(), told));
        client.waiting(kind.name()).untilHolds("something is told of it", () -> !client.said(kind.name()).isEmpty());
        client.waitsWith(kind.name());
        client.answersManagers();
        tried++;
    }

    private void honestTasksAreDone() {
        assertEquals(KINDS, kinds.size(), "the kinds that the page counts");
        assertEquals(kinds.size(), tried, "all were met while the honest one was there");
        Eventually.within(TIMEOUT).showing(this::whyTasksWait).untilHolds("all honest tasks are valid",
                () -> honest.report().valid() == HONEST_TASKS);
        assertEquals(0, honest.report().error(), "none failed beside them");
    }

    private String whyTasksWait() {
        return honest.report() + client.view().explanations().stream()
                .filter(why -> why.kind() == Decision.Kind.TASK || why.kind() == Decision.Kind.HOST)
                .map(why -> "\n" + why.subject() + " " + why.verdict() + ": " + why.reason())
                .collect(Collectors.joining());
    }

    private void managersSeeEverything() throws Exception {
        String password = Files.readString(client.data.resolve("gui_rpc_auth.cfg")).strip();
        try (GuiConnection manager = GuiConnection.open("127.0.0.1", client.port())) {
            assertTrue(manager.authorize(password));
            for (String operation : List.of("get_state", "get_project_status")) {
                assertEquals(kinds.size() + 1, manager.ask(GuiQuestion.of(operation)).all("project").size(), operation);
            }
            for (String operation : List.of("get_results", "get_messages", "get_notices", "get_file_transfers",
                    "get_statistics", "get_old_results", "get_global_prefs_working", "get_global_prefs_file")) {
                assertFalse(manager.ask(GuiQuestion.of(operation)).text().isEmpty(), operation);
            }
        }
        if (Files.isExecutable(BOINCCMD)) {
            for (String option : List.of("--get_state", "--get_project_status", "--get_simple_gui_info")) {
                assertTrue(boinccmd(password, option).contains(honest.masterUrl()), option);
            }
        }
    }

    private String boinccmd(String password, String option) throws Exception {
        Path output = directory.resolve("boinccmd.out");
        Process process = new ProcessBuilder(BOINCCMD.toString(), "--host", "127.0.0.1:" + client.port(), "--passwd",
                password, option).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        assertTrue(process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS), option);
        String text = Files.readString(output, java.nio.charset.StandardCharsets.ISO_8859_1);
        assertEquals(0, process.exitValue(), text);
        return text;
    }

    private void secretsWentNowhereElse() throws IOException {
        assertEquals(List.of(), stage.elsewhere().requests(), "requests to another site");
        Set<String> others = new LinkedHashSet<>(List.of(honest.authenticator(),
                Files.readString(client.data.resolve("gui_rpc_auth.cfg")).strip()));
        List<String> requests = new ArrayList<>(stage.projects().requests());
        requests.addAll(stage.raw().requests());
        for (String request : requests) {
            assertFalse(request.contains("\nCookie: "), request);
            others.forEach(secret -> assertFalse(request.contains(secret), request));
        }
        for (String name : stage.projects().names()) {
            String key = PlayedProjects.key(name);
            stage.projects().requests().stream().filter(request -> request.contains(key))
                    .forEach(request -> assertTrue(request.startsWith("/" + name + "/"), request));
        }
    }

    private void nothingElseWasWritten() throws IOException {
        Set<String> described = new LinkedHashSet<>(DESCRIBED);
        try (Stream<Path> files = Files.list(honestDirectory())) {
            files.forEach(file -> described.add(file.getFileName().toString()));
        }
        client.wroteOnly(described);
    }

    private Path honestDirectory() {
        return client.data.resolve("projects")
                .resolve(org.quern.model.ProjectUrl.of(honest.masterUrl()).directoryName());
    }

    private void memoryIsBounded() {
        long more = heap() - heapBefore;
        assertTrue(more < MOST_HEAP_BYTES, () -> "the heap has grown by " + more + " bytes");
    }

    @SuppressWarnings("GarbageCollectionInvocation") // what is garbage says nothing
    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @AfterEach
    void endAll() throws IOException {
        Objects.requireNonNull(client).close();
        honest.close();
        stage.close();
        System.out.println("HostileServerTest: " + tried + " of " + kinds.size()
                + " kinds of hostile servers were tried and met as expected, beside an honest one");
    }
}

package org.quern.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** {@code quern plan} where no client runs. What it says of one that does is in ControlCommandsTest. */
class PlanCommandTest {
    private static final Path FOLDERS = Path.of("../../simulator/src/test/resources/emulator");

    @TempDir
    Path folder;

    @Test
    void theJsonHasTheNamesThatTheDashboardReliesOn() throws IOException {
        QuernRun run = QuernRun.quern("plan", "--data-dir", queueOnHand(), "--json");
        assertEquals(0, run.exitCode(), run::toString);
        JsonObject plan = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(
                List.of("from", "hours", "client_runs", "devices", "reasons", "contacts", "late", "unknown", "assumed"),
                List.copyOf(plan.keySet()));
        assertEquals(24, plan.get("hours").getAsDouble());
        assertFalse(plan.get("client_runs").getAsBoolean());
        JsonObject cpu = plan.getAsJsonArray("devices").get(0).getAsJsonObject();
        assertEquals("CPU 0", cpu.get("device").getAsString());
        JsonObject bar = cpu.getAsJsonArray("bars").get(0).getAsJsonObject();
        assertEquals(List.of("task", "on_hand", "project", "project_name", "from", "to", "end", "deadline", "late",
                "reason", "said"), List.copyOf(bar.keySet()));
        assertEquals("wu_1_0", bar.get("task").getAsString());
        assertEquals("http://queue.example.org/", bar.get("project").getAsString());
        assertEquals(plan.get("from"), bar.get("from"));
        assertEquals("done", bar.get("end").getAsString());
        JsonObject contact = plan.getAsJsonArray("contacts").get(0).getAsJsonObject();
        assertEquals(List.of("project", "project_name", "at", "why", "said"), List.copyOf(contact.keySet()));
        JsonObject late = plan.getAsJsonArray("late").get(0).getAsJsonObject();
        assertEquals(List.of("task", "project", "project_name", "deadline", "ends", "given_up"),
                List.copyOf(late.keySet()));
    }

    @Test
    void peopleGetALineForEachStretchAndAreToldWhatCannotBeKnown() throws IOException {
        QuernRun run = QuernRun.quern("plan", "--data-dir", queueOnHand(), "--hours", "8");
        assertTrue(run.out().startsWith("No client runs. The next 8 hours, if it were started now"), run::toString);
        assertTrue(run.out().lines().anyMatch(line -> line.matches("CPU 0 +... ..:.. +.*late +wu_1_0 +queue .*")),
                run::toString);
        assertTrue(run.out().lines().anyMatch(line -> line.matches("CPU 1 .*\\(\\d to come\\) +queue .*")),
                run::toString);
        assertTrue(run.out().contains("wu_2_0 of queue is due 2023-11-20"), run::toString);
        assertTrue(run.out().contains("What servers will answer"), run::toString);
    }

    /** Nothing is left to win by them: what may still come is computed first. */
    @Test
    void tasksThatAreOverdueForYearsAreParked() throws IOException {
        QuernRun run = QuernRun.quern("plan", "--data-dir", copy("queue_on_hand"), "--hours", "8");
        assertTrue(run.out().contains("wu_2_0 of queue is due 2023-11-20"), run::toString);
        assertTrue(run.out().lines().noneMatch(line -> line.matches("CPU 0 .* wu_1_0 .*")), run::toString);
    }

    /** The client that runs is asked: {@code LostAccountTest}. */
    @Test
    void whatWaitsForItsAccountFileIsNotPlanned() throws IOException {
        String data = copy("two_projects");
        assertTrue(projects(data).size() > 1, "in a folder without any such file all count");
        Files.writeString(folder.resolve("account_alpha.example.org.xml"),
                "<account><master_url>http://ALPHA.example.org/</master_url></account>");
        Files.writeString(folder.resolve("account_beta.example.org.xml"), "<account><master_url>http://beta.exa");
        assertEquals(Set.of("http://alpha.example.org/"), projects(data));
        String told = QuernRun.quern("plan", "--data-dir", data).out().replaceAll("\\s+", " ");
        assertTrue(told.contains("this computer is not attached to http://beta.example.org/, since its account file is"
                + " missing or cannot be read: it is not asked for work until somebody"), told);
        Files.delete(folder.resolve("account_alpha.example.org.xml"));
        QuernRun none = QuernRun.quern("plan", "--data-dir", data);
        assertEquals(1, none.exitCode(), none::toString);
        assertTrue(none.err().contains("There is nothing to look ahead from in " + data), none::toString);
    }

    private static Set<String> projects(String data) {
        JsonObject plan = JsonParser.parseString(QuernRun.quern("plan", "--data-dir", data, "--json").out())
                .getAsJsonObject();
        Set<String> asked = new HashSet<>();
        plan.getAsJsonArray("contacts")
                .forEach(each -> asked.add(each.getAsJsonObject().get("project").getAsString()));
        return asked;
    }

    @Test
    void aTaskOfSeveralThreadsIsOneLine() throws IOException {
        QuernRun run = QuernRun.quern("plan", "--data-dir", copy("graphics_card"), "--hours", "2");
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("CPU 0, 1, 2, 3 ")), run::toString);
        assertTrue(run.out().lines().noneMatch(line -> line.startsWith("CPU 3")), run::toString);
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("NVIDIA 0 ")), run::toString);
    }

    @Test
    void cpusThatTasksOfSeveralThreadsShareAreTold() throws IOException {
        String told = QuernRun.quern("plan", "--data-dir", copy("graphics_card"), "--hours", "2").out();
        assertTrue(told.replaceAll("\\s+", " ")
                .contains(" on, tasks for up to 9 CPUs share 6, for 2 h in all: each is slower then. "), told);
        assertTrue(QuernRun.quern("plan", "--data-dir", folder.toString(), "--hours", "2", "--json").out()
                .contains("all instances are in use: tasks for 9 CPUs share 6, and each is slower"));
    }

    @Test
    void whereNothingIsKnownThatIsSaid() {
        QuernRun run = QuernRun.quern("plan", "--data-dir", folder.toString());
        assertEquals(3, run.exitCode(), run::toString);
        assertTrue(run.err().contains("No client runs in"), run::toString);
    }

    @Test
    void aTimeThatIsNoneIsRefused() {
        assertEquals(2, QuernRun.quern("plan", "--data-dir", folder.toString(), "--hours", "0").exitCode());
        assertEquals(2, QuernRun.quern("plan", "--data-dir", folder.toString(), "--hours", "1e9").exitCode());
    }

    private String copy(String scenario) throws IOException {
        try (var files = Files.list(FOLDERS.resolve(scenario))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
        return folder.toString();
    }

    /** The same; its tasks are due since years, and BOINC's rules run them all the same. */
    private String queueOnHand() throws IOException {
        String copied = copy("queue_on_hand");
        Path state = folder.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replace("<platform_name>",
                "<quern_suite>REC_HYST_WS1_JC2</quern_suite>\n<platform_name>"));
        return copied;
    }
}

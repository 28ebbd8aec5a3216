package org.quern.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ResourceType;
import org.quern.scheduler.PolicyCatalog;
import org.quern.server.ClientRequestText;
import org.quern.server.ReplyText;
import org.quern.server.TestProject;
import org.quern.server.config.DeletionRules;
import org.quern.server.config.OfferedVersion;
import org.quern.server.config.ProjectConfig;
import org.quern.server.config.SendRules;
import org.quern.server.store.FileKeeping;

/** The server's half of docs/protocol/literature.md 2: work for the resources that ask, and what is said of each. */
class ResourcesTest {

    /** On the card of {@link #card}: 0.5 instances of 1e12 operations a second at a fifth of the peak, and a tenth of a CPU. */
    private static final OfferedVersion CUDA = new OfferedVersion("cuda", 0.1, ResourceType.NVIDIA, 0.5, 0);
    private static final double CUDA_SECONDS = TestProject.TASK_SECONDS * 1e9 / (0.5 * 1e12 * 0.2 + 0.1 * 1e9);

    @TempDir
    Path directory;

    @Test
    void aTaskGoesOutForTheResourceThatAsksAndForNoOther() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            ReplyText gpu = project.send(project.request().asks(0, 0).with(card(0.1, 0)));
            assertEquals(List.of("cuda"), planClasses(gpu));
            assertEquals("NVIDIA", gpu.one("quern_supply_work"));
            ReplyText cpu = project.send(known(project).asks(1, 0).with(card(0, 0)));
            assertEquals(List.of(""), planClasses(cpu));
            assertEquals("CPU", cpu.one("quern_supply_work"));
        }
    }

    @Test
    void eachResourceIsFilledByItsOwnSecondsOrInstances() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            // Two instances of half a card each need four tasks; 250 s of CPU need three.
            ReplyText reply = project.send(project.request().asks(250, 0).with(card(0, 2)));
            assertEquals(List.of("cuda", "cuda", "cuda", "cuda", "", "", ""), planClasses(reply));
            assertEquals(List.of("CPU", "NVIDIA"), reply.all("quern_supply_work"));
            assertEquals(2, reply.all("app_version").size());
            // Instance-seconds: a task takes half an instance for its time, so 1.9 times that time is more than three tasks.
            ReplyText seconds = project.send(known(project).asks(0, 0).with(card(1.9 * CUDA_SECONDS, 0)));
            assertEquals(4, seconds.results().size());
        }
    }

    @Test
    void aTaskFillsTheTimeThatItTakesOnAHostThatComputesPartOfTheTime() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU)) {
            // 100 s of computing take 250 s where 0.5 x 0.8 of the time computes: one fills what three would on another host.
            String habits = "<time_stats><on_frac>0.5</on_frac><active_frac>0.8</active_frac></time_stats>";
            assertEquals(1, project.send(project.request().asks(250, 0).with(habits)).results().size());
        }
    }

    @Test
    void anAppVersionThatIsSentSaysWhatItOccupiesAndHowFastItIs() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            ReplyText version = new ReplyText(
                    project.send(project.request().asks(0, 0).with(card(1, 0))).one("app_version"));
            assertEquals("cuda", version.one("plan_class"));
            assertEquals("0.100000", version.one("avg_ncpus"));
            assertEquals("NVIDIA", new ReplyText(version.one("coproc")).one("type"));
            assertEquals("100100000000.000000", version.one("flops"));
        }
    }

    @Test
    void supportedIsSaidApartFromNotSupported() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU)) {
            project.send(project.request().asks(1e7, 0));
            ReplyText reply = project.send(known(project).asks(1, 0).with(card(1, 0)));
            assertEquals(List.of(), reply.results(), "all tasks are out");
            assertEquals("CPU", reply.one("quern_supply_none"));
            assertEquals("NVIDIA", reply.one("quern_supply_unsupported"));
            assertEquals("NVIDIA", reply.one("no_rsc_apps"), "what BOINC's own clients understand");
        }
    }

    @Test
    void aVersionThatTheHostLacksTheDeviceForDoesNotMakeItsResourceUnsupported() throws IOException {
        try (TestProject project = start(CUDA)) {
            ReplyText reply = project.send(project.request().asks(1, 0));
            assertEquals(List.of(), reply.results());
            assertEquals("CPU", reply.one("quern_supply_unsupported"));
            assertEquals("CPU", reply.one("no_rsc_apps"));
        }
    }

    @Test
    void nothingIsSaidOfResourcesThatNobodyAskedFor() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            ReplyText reply = project.send(project.request().asks(0, 0).with(card(0, 0)));
            assertFalse(reply.xml().contains("quern_supply"), reply.xml());
            assertFalse(project.send(known(project).dontSend()).xml().contains("quern_supply"));
        }
    }

    @Test
    void whatIsSupportedIsSaidToThoseWhoAskTooSoonToo() throws IOException {
        ProjectConfig slow = config(new SendRules(60, 500, PolicyCatalog.send("WS1")), OfferedVersion.ONE_CPU);
        try (TestProject project = TestProject.start(directory, slow, 10)) {
            project.send(project.request());
            ReplyText reply = project.send(known(project).asks(1, 0).with(card(1, 0)));
            assertTrue(reply.messages().getFirst().contains("too recent"), reply.xml());
            assertEquals("CPU", reply.one("quern_supply_none"));
            assertEquals("NVIDIA", reply.one("quern_supply_unsupported"));
        }
    }

    @Test
    void anUnknownPlatformHasNothingSupported() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU)) {
            assertEquals("CPU",
                    project.send(project.request().platform("vax-dec-vms")).one("quern_supply_unsupported"));
        }
    }

    /** {@code seconds_to_fill}: used if the client says nothing per resource. */
    @Test
    void anOldClientsOneNumberIsFilledWithWhateverItCanRun() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            String old = project.request().asks(2.5 * TestProject.TASK_SECONDS, 0).toString()
                    .replaceAll("(?m)^.*<cpu_req_(secs|instances)>.*\n", "");
            ReplyText reply = project.send(old);
            assertEquals(List.of("", "", ""), planClasses(reply));
            assertFalse(reply.xml().contains("quern_supply"), "it named no resource");
        }
    }

    @Test
    void lostTasksAreSentAgainAsWorkForTheirResource() throws IOException {
        try (TestProject project = start(OfferedVersion.ONE_CPU, CUDA)) {
            project.send(project.request().asks(1, 0));
            ReplyText reply = project.send(project.request().host(1, 1).asks(1, 0));
            assertEquals(1, reply.results().size());
            assertEquals("CPU", reply.one("quern_supply_work"));
        }
    }

    @Test
    void ws1fLeavesOutWhatWouldComeTooLateByTheClientsOwnDelay() throws IOException {
        for (String policy : List.of("WS1", "WS1F")) {
            try (TestProject project = start(directory.resolve(policy), policy)) {
                String delayed = project.request().asks(1, 0).toString().replace(
                        "<estimated_delay>0.000000", "<estimated_delay>" + (TestProject.DEADLINE_SECONDS - 50));
                assertEquals(policy.equals("WS1") ? 1 : 0, project.send(delayed).results().size(), policy);
            }
        }
    }

    /** The host has two CPUs with 950 s of work each, due at the same time as a new task: that one would be late. */
    @Test
    void ws2LooksAtTheTasksThatTheClientLists() throws IOException {
        try (TestProject project = start(directory, "WS2")) {
            assertTrue(project.send(project.request().asks(0, 0)).has("send_full_workload"));
            assertEquals(List.of(), project.send(busy(project, 950, 950)).results());
            assertEquals(1, project.send(busy(project, 950, 850)).results().size());
        }
        try (TestProject project = start(directory.resolve("ws1"), "WS1")) {
            assertFalse(project.send(project.request().asks(0, 0)).has("send_full_workload"));
            assertEquals(1, project.send(busy(project, 950, 950)).results().size());
        }
    }

    private static ClientRequestText busy(TestProject project, double... remaining) {
        StringBuilder tasks = new StringBuilder("<in_progress_results>\n");
        for (double seconds : remaining) {
            tasks.append("<ip_result><name>other</name><report_deadline>1800000960</report_deadline><time_remaining>")
                    .append(seconds).append("</time_remaining><avg_ncpus>1</avg_ncpus></ip_result>\n");
        }
        return known(project).asks(1, 0).with(tasks + "</in_progress_results>\n");
    }

    private TestProject start(OfferedVersion... versions) throws IOException {
        return TestProject.start(directory, config(TestProject.FREELY, versions), 20);
    }

    private static TestProject start(Path directory, String policy) throws IOException {
        return TestProject.start(directory,
                config(new SendRules(0, 500, PolicyCatalog.send(policy)), OfferedVersion.ONE_CPU), 5);
    }

    private static ProjectConfig config(SendRules sending, OfferedVersion... versions) {
        return new ProjectConfig(sending, DeletionRules.STANDARD, List.of(versions), FileKeeping.PLAIN,
                FileKeeping.PLAIN);
    }

    private static ClientRequestText known(TestProject project) {
        return project.request().host(1, 1).saysNothingOfOthers();
    }

    private static String card(double seconds, double instances) {
        return String.format(Locale.ROOT, """
                <coprocs>
                <coproc_cuda>
                    <count>2</count>
                    <name>card</name>
                    <have_cuda>1</have_cuda>
                    <req_secs>%f</req_secs>
                    <req_instances>%f</req_instances>
                    <estimated_delay>-1</estimated_delay>
                    <peak_flops>1e12</peak_flops>
                </coproc_cuda>
                </coprocs>
                """, seconds, instances);
    }

    private static List<String> planClasses(ReplyText reply) {
        return reply.all("result").stream().map(result -> new ReplyText(result).one("plan_class")).toList();
    }
}

package org.quern.daemon.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.probe.Platforms;
import org.quern.daemon.share.CpuShare;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.settings.TaskSettings;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;

class ConfigurationTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://one.test/");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void policiesAreNamedInAnyOrderAndMissingOnesFilledIn() throws IOException {
        Configuration read = read("<policy_suite>wf2_cs2</policy_suite>");
        assertEquals("CS2_WF2_WS1_JC4", read.suite());
        assertEquals(List.of(), read.mistakes());
    }

    @Test
    void anUnknownPolicyIsNamedWithItsFileAndElementAndTheRestApplies() throws IOException {
        Configuration read = read("<policy_suite>CS9</policy_suite><max_file_xfers>3</max_file_xfers>");
        assertEquals("", read.suite());
        assertEquals(3, read.options().whole(org.quern.config.options.ClientNumber.MAX_FILE_XFERS));
        assertTrue(read.mistakes().getFirst().startsWith("cc_config.xml <policy_suite>: ")
                && read.mistakes().getFirst().contains("CS9"), read.mistakes().toString());
    }

    @Test
    void theCommandLineWinsOverTheFile() {
        DaemonOptions wanted = new DaemonOptions(directory, null, 0, false, "CS1", false, 1, false, false, "");
        assertEquals("CS1", wanted.orSuite("CS2").suite());
        assertEquals("CS2", DaemonOptions.in(directory).orSuite("CS2").suite());
    }

    @Test
    void aProjectsAppConfigReachesItsWishes() throws IOException {
        Path folder = Files.createDirectories(new DataDirectory(directory).projectDirectory(PROJECT));
        Files.writeString(folder.resolve("app_config.xml"),
                "<app_config><app><name>a</name><max_concurrent>2</max_concurrent></app></app_config>\n");
        Configuration read = read("<fetch_minimal_work>1</fetch_minimal_work>"
                + "<exclude_gpu><url>http://one.test/</url><device_num>1</device_num></exclude_gpu>");
        assertEquals(List.of(), read.mistakes());
        assertTrue(read.wishes().minimalWork());
        assertEquals(1, read.wishes().exclusions().size());
        assertTrue(read.wishes().apps().containsKey(PROJECT), read.wishes().toString());
    }

    @Test
    void optionsOfTheEngineReachItsSettings() throws IOException {
        Configuration read = read("<dont_suspend_nci/><prioritize_gpu/><max_tasks_reported>7</max_tasks_reported>"
                + "<max_overdue_days>2.5</max_overdue_days><no_disk_usage/><suppress_net_info/>"
                + "<device_name>kitchen</device_name><ncpus>3</ncpus><dont_use_vbox/><dont_use_podman/>");
        EngineSettings settings = read.settings(HostInfo.plain(2, 1e9), new Platforms("plat", List.of()),
                DaemonOptions.in(directory), CpuShare.NONE, false);
        assertEquals(new TaskSettings(3, 1, settings.tasks().memoryMostBytes(), 60, true, 2.5), settings.tasks());
        assertTrue(settings.schedule().prioritizeGpu());
        assertEquals(7, settings.work().maxTasksReported());
        assertEquals(List.of("vbox", "docker"), settings.work().barredPlanClasses());
        IdentitySettings identity = settings.identity();
        assertTrue(identity.noDiskUsage() && identity.suppressNetInfo());
        assertEquals("kitchen with 3", identity.deviceName() + " with " + identity.ncpus());
    }

    private Configuration read(String options) throws IOException {
        Files.writeString(directory.resolve("cc_config.xml"),
                "<cc_config><options>" + options + "</options></cc_config>\n");
        return Configuration.read(new DataDirectory(directory), "", List.of(PROJECT), url -> "");
    }
}

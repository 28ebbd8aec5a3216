package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Child;
import org.quern.testing.Eventually;
import org.quern.testing.drivers.StubDrivers;

/** Every command of docs/coprocessors.md works, whether or not there are cards; those in its sentences do what these say, with stub drivers. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the page's commands are those of Linux")
class CoprocessorsPageTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final String CARDS = """
            card 17 1 8 6 68 1710000 10240 NVIDIA Stub
            opencl 1 10240 68 1710 NVIDIA NVIDIA Stub
            opencl 7 8192 36 2100 AMD Radeon Stub
            """;
    /** It is how the client of this test is started, and does not end by itself. */
    private static final String DAEMON = "quern daemon --data-dir DIR --gui-rpc-port 0";
    /** It does not end by itself either: so many looks do. */
    private static final String ENDLESS = "quern devices --watch";

    @TempDir
    private Path directory = Path.of("");

    /** What each command in a sentence or a table of the page has to print. */
    private static Map<String, List<String>> expected() {
        Map<String, List<String>> told = new LinkedHashMap<>();
        List<String> devices = List.of("NVIDIA 0   NVIDIA Stub (GPU-11111111-", "usable by CUDA and OpenCL\n",
                "ATI 0      Radeon Stub (pci 0000:07:00.0)", "usable by OpenCL\n");
        told.put("quern devices", devices);
        told.put("quern devices --json", List.of("\"device_number\":0", "\"library\":\"CUDA and OpenCL\""));
        told.put("quern devices --explain", List.of(devices.getFirst(), "Libraries:", "  CUDA    answered", "  HIP  "));
        told.put("quern devices --rescan", List.of("The client asks the drivers"));
        told.put("quern devices rescan", List.of("The client asks the drivers"));
        told.put(ENDLESS, List.of("NVIDIA 0", "42 %", "61 °C"));
        told.put("quern status", List.of("Graphics   ", "Card       NVIDIA 0, NVIDIA Stub: 42 % busy, 61 °C",
                "Card       ATI 0, Radeon Stub: no figures are told\n"));
        told.put("quern status --json", List.of("\"busy_percent\":42", "\"device\":\"ATI 0\""));
        told.put("quern explain", List.of("NVIDIA 0"));
        told.put("quern explain NVIDIA", List.of("device NVIDIA 0"));
        told.put("quern explain NVIDIA 0", List.of("now: NVIDIA 0, NVIDIA Stub: 42 % busy"));
        told.put("quern tasks", List.of());
        told.put("quern doctor", List.of("Group  "));
        for (String preference : List.of("run_gpu_if_user_active", "spare_only_display_gpus", "run_on_batteries")) {
            told.put("quern prefs set " + preference + " yes", List.of(preference + " is yes on this computer"));
        }
        told.put("quern gpu-mode never", List.of("never"));
        told.put("quern gpu-mode auto", List.of("auto"));
        return told;
    }

    @Test
    void theCommandsOfThePageWork() throws Exception {
        DocPage.read("coprocessors.md").runIn(directory);
    }

    @Test
    void theCommandsInItsSentencesDoWhatTheseSay() throws Exception {
        StubDrivers stubs = StubDrivers.build(directory.resolve("stubs"));
        stubs.cards(CARDS);
        Path data = Files.createDirectories(directory.resolve("client"));
        DocPage page = DocPage.read("coprocessors.md").withDataDirectory(data).withEnvironment(stubs.environment());
        Map<String, List<String>> expected = expected();
        Set<String> known = new TreeSet<>(expected.keySet());
        known.add(DAEMON);
        assertEquals(known, new TreeSet<>(page.commandsInText()), "what is new on the page has to be tried here");
        Process daemon = daemon(data, stubs);
        try {
            Eventually.within(TIMEOUT).untilHolds("the drivers have answered",
                    () -> Files.exists(data.resolve("quern.port"))
                            && Files.readString(directory.resolve("log")).contains("ATI GPU 0: Radeon Stub"));
            page.runIn(directory);
            for (String command : page.commandsInText()) {
                String printed = command.equals(DAEMON) ? ""
                        : page.run(command + (command.equals(ENDLESS) ? " 1" : ""), directory);
                expected.getOrDefault(command, List.of())
                        .forEach(each -> assertTrue(printed.contains(each), command + ": " + each + "\n" + printed));
            }
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS), "it ends");
        }
    }

    private Process daemon(Path data, StubDrivers stubs) throws Exception {
        String[] words = DAEMON.replace("quern ", "").replace("DIR", data.toString()).split(" ");
        File log = directory.resolve("log").toFile();
        ProcessBuilder builder = new ProcessBuilder(Child.command(words)).redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().putAll(stubs.environment());
        return builder.start();
    }
}

package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of children that cut every tie to their task, {@link OrphanClient}. */
class OrphansTest {
    @TempDir
    Path data;

    @ParameterizedTest
    @CsvSource({"adopting, works in the slot", "adopting, left no trace", "adopting, ends",
        "adopting, started at once", "by group, started at once", "by group, works in the slot",
        "by group, left no trace", "by group, ends"})
    void an_orphan_is_found(String manner, String scene) throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "only Linux has these");
        Path said = data.resolve("said");
        Process client = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), OrphanClient.class.getName(), data.toString(), manner, scene)
                .redirectErrorStream(true).redirectOutput(said.toFile()).start();
        assertTrue(client.waitFor(60, TimeUnit.SECONDS), "it ends");
        assumeTrue(client.exitValue() != OrphanClient.CANNOT, "this process may make no control groups of version 2");
        assertEquals(0, client.exitValue(), () -> "it said: " + text(said));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}

package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real OpenCL program computes tasks on a real OpenCL, which is PoCL's for CPUs. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "PoCL is a library of Linux here")
class PoclTest {
    private static final int TASKS = 2;
    private static final Path REGISTERED = Path.of("/etc/OpenCL/vendors/pocl.icd");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void tasksOfAnOpenClVersionForCpusAreFetchedAndTheirResultsAreThoseOfThePlainOne() throws Exception {
        assumeTrue("required".equals(System.getProperty("quern.interop")) || Files.exists(REGISTERED),
                "PoCL is not installed (package pocl-opencl-icd)");
        List<byte[]> plain;
        try (CardsScene scene = new CardsScene(directory.resolve("plain"), Map.of())) {
            scene.compute(TASKS);
            plain = uploaded("plain");
        }
        try (CardsScene scene = new CardsScene(directory.resolve("opencl"), Map.of())) {
            scene.offer("opencl_cpu", "", 0);
            scene.compute(TASKS);
            assertTrue(Files.readString(scene.data().resolve("client_state.xml")).contains("<opencl_cpu_prop>"));
            String request = scene.lastRequest();
            assertTrue(CardsScene.element(request, "host_info").contains("<opencl_cpu_prop>"), request);
            assertFalse(request.contains("<coprocs>"), "it is no device to be scheduled");
        }
        assertTrue(Files.readString(directory.resolve("opencl/project/journal.jsonl"))
                .contains("computing by OpenCL on CPU 0"), "the programs say so");
        List<byte[]> ofOpenCl = uploaded("opencl");
        assertEquals(TASKS, ofOpenCl.size());
        for (int i = 0; i < TASKS; i++) {
            assertArrayEquals(plain.get(i), ofOpenCl.get(i), "task " + i);
        }
    }

    /** The output files that a project was sent, by the numbers of their tasks. */
    private List<byte[]> uploaded(String scene) throws IOException {
        List<byte[]> contents = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory.resolve(scene).resolve("project/upload"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted(Comparator.comparing(Path::getFileName))
                    .toList()) {
                contents.add(Files.readAllBytes(file));
            }
        }
        return contents;
    }
}

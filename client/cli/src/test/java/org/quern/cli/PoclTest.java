package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectServer;

/** A real OpenCL program computes tasks on a real OpenCL, which is PoCL's for CPUs. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "PoCL is a library of Linux here")
class PoclTest {
    private static final Path REGISTERED = Path.of("/etc/OpenCL/vendors/pocl.icd");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void tasksOfAnOpenClVersionForCpusAreFetchedAndTheirResultsAreThoseOfThePlainOne() throws Exception {
        assumeTrue("required".equals(System.getProperty("quern.interop")) || Files.exists(REGISTERED),
                "PoCL is not installed (package pocl-opencl-icd)");
        try (CardsScene scene = new CardsScene(directory, Map.of())) {
            scene.offer("opencl_cpu", "", 0);
            try (ProjectServer server = scene.project(2)) {
                scene.begin(server);
                scene.finish(server);
                assertTrue(Files.readString(scene.data().resolve("client_state.xml")).contains("<opencl_cpu_prop>"));
                assertTrue(server.report().valid() == 2, scene.log());
                String request = scene.lastRequest();
                assertTrue(CardsScene.element(request, "host_info").contains("<opencl_cpu_prop>"), request);
                assertFalse(request.contains("<coprocs>"), "it is no device to be scheduled");
            }
        }
    }
}

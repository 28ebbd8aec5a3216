package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.gpu.InstallAdvice;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.testing.drivers.StubDrivers;

/** Vendors' OpenCL libraries on a computer whose loader is missing or broken: each is asked by itself. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere every system with OpenCL has a loader")
class WithoutLoaderTest {
    private static final String CARD = "opencl 7 8192 36 2100 AMD Radeon Stub 6700\n";

    @TempDir
    private Path directory = Path.of("");
    private Path vendor = Path.of("");
    private Path vendors = Path.of("");
    private Map<String, String> environment = Map.of();

    @BeforeEach
    void build() throws Exception {
        StubDrivers stubs = StubDrivers.build(directory.resolve("stubs"));
        stubs.cards(CARD);
        Path empty = Files.createDirectories(directory.resolve("empty"));
        for (String loader : List.of("libOpenCL.so.1", "libOpenCL.so")) {
            Files.createFile(empty.resolve(loader)); // found before the system's, and no library
        }
        vendor = Files.move(directory.resolve("stubs/libOpenCL.so.1"), directory.resolve("libvendor.so.1.2"));
        vendors = Files.createDirectories(directory.resolve("vendors"));
        Map<String, String> all = new LinkedHashMap<>(stubs.environment());
        all.put("LD_LIBRARY_PATH", empty.toString());
        all.put("OCL_ICD_VENDORS", vendors.toString());
        environment = Map.copyOf(all);
    }

    private void register(String file, Path library) throws IOException {
        Files.writeString(vendors.resolve(file), library + "\n");
    }

    private DeviceFindings look() throws IOException, InterruptedException {
        return new ProbeProcess(Files.createDirectories(directory.resolve("probe")), Duration.ofSeconds(60),
                environment)
                .run(Set.of());
    }

    private static List<String> names(DeviceFindings found) {
        return found.openCl().stream().map(device -> device.properties().name()).toList();
    }

    @Test
    void aRegisteredLibraryTellsItsCardsAndTheLoaderIsAdvised() throws Exception {
        register("one.icd", vendor);
        DeviceFindings found = look();
        assertEquals(List.of("Radeon Stub 6700"), names(found));
        assertTrue(InstallAdvice.of(found, "ID=debian").stream()
                .anyMatch(each -> each.command().equals("apt install ocl-icd-libopencl1")), found.toString());
    }

    @Test
    void oneLibraryThatIsRegisteredUnderTwoNamesTellsItsCardsOnce() throws Exception {
        register("one.icd", vendor);
        register("two.icd", Files.createSymbolicLink(directory.resolve("libvendor.so.1"), vendor));
        DeviceFindings found = look();
        assertEquals(List.of("Radeon Stub 6700"), names(found));
        assertEquals(List.of(vendor.toString()), found.libraries().stream().filter(LibraryAnswer::answered)
                .map(LibraryAnswer::name).filter(name -> name.startsWith(directory.toString())).toList());
        assertEquals(List.of(), found.warnings().stream().filter(warning -> warning.contains("Radeon")).toList());
    }

    @Test
    void twoLibrariesThatAreNoOpenClAreBothTold() throws Exception {
        for (String name : List.of("liba.so", "libb.so")) {
            Path source = Files.writeString(directory.resolve(name + ".c"), "int of_" + name.charAt(3) + ";\n");
            Process gcc = new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", directory.resolve(name).toString(),
                    source.toString()).inheritIO().start();
            assertEquals(0, gcc.waitFor());
            register(name + ".icd", directory.resolve(name));
        }
        assertEquals(2, look().libraries().stream().filter(library -> library.name().startsWith(directory.toString()))
                .filter(library -> library.words().startsWith("it has neither clGetPlatformIDs nor ")).count());
    }
}

package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.coproc.gpu.ffi.NativeLibrary;
import org.quern.coproc.probe.Device;
import org.quern.model.ResourceType;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;

/** Cards that the system lists, and what drivers tell besides CUDA and OpenCL. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "links and shared objects are those of Linux")
class DriversTest {
    private static final String HIP = """
            #include <stdio.h>
            int hipInit(unsigned flags) { return START; }
            int hipGetDeviceCount(int *n) { *n = COUNT; return FAILS; }
            int hipDeviceGet(int *device, int i) { *device = i + 5; return i == 1; }
            int hipDeviceGetName(char *text, int room, int device) { snprintf(text, room, "AMD %d", device); return 0; }
            """;

    @ParameterizedTest
    @CsvSource({"0, 3, 0, 'AMD 5, unknown, AMD 7'", "0, 0, 0, no card", "0, -4, 0, no card", "0, 3, 1, no card",
        "100, 1, 0, no card", "101, 1, 0, no card"})
    void hipNamesItsCards(int start, int count, int fails, String words, @TempDir Path folder) throws Exception {
        NativeLibrary library = StubLibrary.of(folder, "hip" + start + "x" + (count + 9) + "x" + fails, HIP,
                "START=" + start,
                "COUNT=" + count, "FAILS=" + fails);
        assertEquals(Optional.of(words), HipDriver.describe(library));
    }

    @Test
    void aLibraryThatIsNoHipSaysWhatItLacks(@TempDir Path folder) throws Exception {
        NativeLibrary other = StubLibrary.of(folder, "hipno", "int hipInit(unsigned f) { return 0; }");
        assertEquals("it has no hipGetDeviceCount",
                assertThrows(IllegalStateException.class, () -> HipDriver.describe(other)).getMessage());
        NativeLibrary many = StubLibrary.of(folder, "hipmany", HIP, "START=0", "COUNT=2000000000", "FAILS=0");
        assertEquals(64, HipDriver.describe(many).orElseThrow().split(", ").length);
    }

    private static Device device(String type, String identity) {
        return new Device(new ResourceType(type), "name", identity, 1, "", "", 0, false, "");
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA, NVIDIA", "ATI, AMD", "intel_gpu, INTEL", "apple_gpu, APPLE", "Matrox, OTHER"})
    void aListedCardHasTheKernelsDriverThatHoldsIt(String type, Maker maker, @TempDir Path pci) throws IOException {
        Path slot = Files.createDirectories(pci.resolve("0000:01:00.0"));
        assertEquals(new ListedCard(maker, "name", "0000:01:00.0", ""),
                ListedCards.listed(device(type, "pci 0000:01:00.0"), pci));
        Files.createSymbolicLink(slot.resolve("driver"), Path.of("../../drivers/nouveau"));
        assertEquals(new ListedCard(maker, "name", "0000:01:00.0", "nouveau"),
                ListedCards.listed(device(type, "pci 0000:01:00.0"), pci));
        assertEquals(new ListedCard(maker, "name", "", ""), ListedCards.listed(device(type, "0x2684"), pci));
    }

    @Test
    void vendorsLibrariesAreThoseRegisteredAndThenTheKnown(@TempDir Path vendors) throws IOException {
        Files.writeString(vendors.resolve("b.icd"), "\n  libb.so  \nlibc.so\n");
        Files.writeString(vendors.resolve("a.icd"), "liba.so");
        Files.writeString(vendors.resolve("c.txt"), "libtxt.so");
        Files.writeString(vendors.resolve("d.icd"), "x".repeat(4096));
        Files.writeString(vendors.resolve("e.icd"), "x".repeat(4097));
        assertEquals(List.of("liba.so", "libb.so", "x".repeat(4096)), IcdFiles.registered(vendors));
        assertEquals(List.of(), IcdFiles.registered(vendors.resolve("none")));
        assertTrue(IcdFiles.libraries("Linux").contains("libpocl.so.2"));
        assertTrue(IcdFiles.libraries("Windows 11").isEmpty() && IcdFiles.libraries("Mac OS X").isEmpty());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"Apple M2, 10, 3, Apple M2", "AMD Radeon, 10, 3, none",
        "Apple M2, x, 3, none",
        "Apple M2, 1234567, 3, none", "Apple M2, 10, x, none", "Apple M2, 10, 1234, none"})
    void anAppleGpuHasAModelCoresAndMetal(String model, String cores, String metal, @Nullable String name) {
        Optional<AppleCard> card = SystemProfiler
                .parse("Graphics:\n    Chipset Model: " + model + "\n      Total Number of Cores: "
                        + cores + " \n      Metal Support: Metal " + metal + "\n");
        assertEquals(Optional.ofNullable(name).map(each -> new AppleCard(each, 10, 3)), card);
    }

    @Test
    void whatIsSkippedIsNotTouched() {
        List<LibraryKind> begun = new ArrayList<>();
        DeviceFindings found = GpuProbe.run(EnumSet.allOf(LibraryKind.class), begun::add);
        assertEquals(List.of(), begun);
        assertEquals(List.of(List.of(), List.of(), List.of(), List.of()), List.of(found.libraries(), found.cuda(),
                found.openCl(), found.openClCpus()));
    }

    private static DeviceFindings listed(Maker maker, boolean cuda, LibraryAnswer... answers) {
        CudaProperties properties = new CudaProperties(12_000, 1, 1, 1, 1, 32, 1, 1, List.of(), List.of(), 1, 1, 8, 0,
                1, 1, 1);
        return new DeviceFindings(cuda ? List.of(new CudaCard(0, "c", properties, 1, 1, "", "", null)) : List.of(),
                List.of(),
                List.of(), List.of(), List.of(new ListedCard(maker, "card", "", cuda ? "nvidia" : "")),
                List.of(answers),
                List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"NVIDIA|suse|zypper install nvidia-compute-utils-G06",
        "NVIDIA|rhel|dnf install akmod-nvidia xorg-x11-drv-nvidia-cuda",
        "AMD|ubuntu|apt install mesa-opencl-icd ocl-icd-libopencl1",
        "AMD|arch|pacman -S rocm-opencl-runtime", "AMD|suse|''", "INTEL|fedora|dnf install intel-compute-runtime",
        "INTEL|ubuntu|apt install intel-opencl-icd ocl-icd-libopencl1", "INTEL|suse|''"})
    void everyDistributionHasItsCommandOrNone(Maker maker, String id, String command) {
        assertEquals(List.of(command), InstallAdvice.of(listed(maker, false), "NAME=debian\nID=" + id).stream()
                .map(InstallAdvice.Advice::command).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"debian|apt install nvidia-opencl-icd ocl-icd-libopencl1",
        "ubuntu|apt install nvidia-opencl-icd ocl-icd-libopencl1",
        "fedora|dnf install xorg-x11-drv-nvidia-cuda ocl-icd",
        "arch|pacman -S opencl-nvidia ocl-icd", "suse|''"})
    void withCudaAloneOpenClIsMissing(String id, String command) {
        List<InstallAdvice.Advice> advice = InstallAdvice.of(listed(Maker.NVIDIA, true), "ID=" + id);
        assertEquals(List
                .of(new InstallAdvice.Advice("CUDA works, and OpenCL for NVIDIA's cards is missing: versions with an "
                        + "OpenCL plan class cannot run", command)),
                advice);
        assertEquals(List.of(), InstallAdvice.of(listed(Maker.NVIDIA, true,
                new LibraryAnswer("OpenCL", "libOpenCL.so.1", false, "it crashed")), "ID=" + id));
        assertEquals(1, InstallAdvice.of(listed(Maker.NVIDIA, true, LibraryAnswer.absent("OpenCL", "libOpenCL.so.1")),
                "ID=" + id).size());
    }

    @Test
    void aCardOfAnotherMakerLacksNothing() {
        assertEquals(List.of(), InstallAdvice.of(listed(Maker.OTHER, false), "ID=debian"));
        assertEquals(List.of(), InstallAdvice.of(listed(Maker.APPLE, false), "ID=debian"));
    }
}

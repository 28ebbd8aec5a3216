package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;

/** A computer in the words that servers look for (docs/protocol/coprocessors.md 8). */
class DescriptionsTest {
    @ParameterizedTest
    @CsvSource({"'Cpus_allowed_list:\t0-3,8', 5", "'Cpus_allowed_list:\t0', 1", "'Cpus_allowed:\tff', 0",
        "'Cpus_allowed_list:\t', 0", "'Cpus_allowed_list:\tx', 0"})
    void theKernelTellsWhichProcessorsThisProcessMayUse(String line, int count) {
        assertEquals(count, CpuList.allowed(List.of("Name:\tjava", line)));
    }

    @ParameterizedTest
    @CsvSource({"'0-3,8', 5", "'0-0', 1", "'3-0', 0", "' 1 , 2 ', 2", "'1,,2', 0", "'1-2-3', 0", "'-1', 0",
        "'9999999', 0",
        "'0-999999', 1000000"})
    void aListIsCountedOrNone(String list, int count) {
        assertEquals(count, CpuList.count(list));
    }

    @Test
    void aProcessorIsOneFamilyModelAndSteppingOnX86() {
        List<String> lines = List.of("processor\t: 0", "vendor_id\t: GenuineIntel", "cpu family\t: 6", "model\t\t: 85",
                "model name\t: Intel(R)   Xeon(R)", "stepping\t: 7", "cache size\t: 1024 KB", "flags\t\t: fpu  vme", "",
                "processor\t: 1", "model name\t: other", "no colon");
        assertEquals(new CpuDescription("GenuineIntel", "Intel(R) Xeon(R) [Family 6 Model 85 Stepping 7]", "fpu  vme",
                1024 * 1024), CpuInfoText.parse(lines));
        assertEquals(new CpuDescription("", "", "", 0), CpuInfoText.parse(List.of()));
        assertEquals(0, CpuInfoText.parse(List.of("cache size : 1 MB")).cacheBytes());
        assertEquals(List.of("BCM2835", ""), List.of(CpuInfoText.board(List.of("Hardware : BCM2835")),
                CpuInfoText.board(lines)));
    }

    @ParameterizedTest
    @CsvSource({"v, m, f, 1, true", "'', m, f, 1, false", "v, '', f, 1, false", "v, m, '', 1, false",
        "v, m, f, 0, false"})
    void aDescriptionIsCompleteIfNothingIsUnknown(String vendor, String model, String features, double cache,
            boolean complete) {
        CpuDescription described = new CpuDescription(vendor, model, features, cache);
        assertEquals(complete, described.isComplete());
        CpuDescription filled = described.orElse(new CpuDescription("V", "M", "F", 9));
        assertEquals(new CpuDescription(vendor.isEmpty() ? "V" : vendor, model.isEmpty() ? "M" : model,
                features.isEmpty() ? "F" : features, cache > 0 ? cache : 9), filled);
    }

    @ParameterizedTest
    @CsvSource({"Apple  M1, '', '', '', Apple M1", "Ryzen, 25, 33, 2, Ryzen [Family 25 Model 33 Stepping 2]",
        "' ', ' ', 1, 2, ''"})
    void ofWhatOshiTellsTheModelIsTheSame(String name, String family, String model, String stepping, String told) {
        assertEquals(told, OshiCpu.model(name, family, model, stepping));
    }

    @Test
    void flagsHaveTheNamesOfLinuxEachOnce() {
        assertEquals("fpu pni sse4_1 sse4_2 avx",
                OshiCpu.features(List.of("machdep.cpu.features: FPU SSE3 SSE4.1 SSE4.2",
                        "machdep.cpu.leaf7_features: AVX1.0 FPU", "PF_SSE3_INSTRUCTIONS_AVAILABLE")));
        assertEquals("sse sse2 nx_enabled", OshiCpu.features(List.of("PF_XMMI_INSTRUCTIONS_AVAILABLE",
                "PF_XMMI64_INSTRUCTIONS_AVAILABLE", "PF_NX_ENABLED", " ")));
        assertEquals("", OshiCpu.features(List.of()));
    }

    @ParameterizedTest
    @CsvSource({"8, '', 9200, 'x64 Edition, (06.02.9200.00)'", "10, Pro, 19045, 'Pro x64 Edition, (10.00.19045.00)'",
        "8.1, Pro, x, 'Pro x64 Edition, (06.03.0000.00)'", "7, '', 7601, 'x64 Edition, (06.01.7601.00)'",
        "Server 2022, '', 1, 'x64 Edition, (10.00.1.00)'"})
    void windowsIsToldByItsKernel(String version, String edition, String build, String told) {
        assertEquals(new OsDescription("Microsoft Windows " + version, told),
                OsDescription.windows(version, edition, build));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NAME="A B"             | Linux A B | A B [5.1]
            NAME='A'               | Linux A   | A [5.1]
            NAME="A               | Linux "A  | "A [5.1]
            NAME="A\\$B"            | Linux A$B | A$B [5.1]
            # NAME=X               | Linux     | 5.1
            NAME=                  | Linux     | 5.1
             NAME = A Linux        | Linux A   | A Linux [5.1]
            """)
    void aReleaseFileIsReadAsAShellWould(String line, String name, String version) {
        assertEquals(new OsDescription(name, version), OsDescription.linux(List.of(line, "=nothing"), "5.1", ""));
    }

    @ParameterizedTest
    @CsvSource({"MemTotal, 4096", "SwapTotal, 0", "MemFree, 2048", "Total, 0", "HugePages_Total, 0", "Bad, 0"})
    void memoryIsToldInKibibytes(String name, double bytes) {
        assertEquals(bytes, MemInfoText.bytes(List.of("MemTotal:       4 kB", "MemFree: 2 kB", "SwapTotal: 0 kB",
                "HugePages_Total: 3", "Bad: -1 kB"), name));
    }

    @ParameterizedTest
    @CsvSource({"02:0a:00:1b:cc:0f, 2:a:0:1b:cc:f", "10:20:30:40:50:60, 10:20:30:40:50:60", "'', ''"})
    void anAddressIsWrittenWithoutLeadingZeros(String mac, String unpadded) {
        assertEquals(unpadded, HostCpid.unpadded(mac));
    }

    @Test
    void anIdentityIsOfTheAddressAndTheFolderOrOfChance() {
        assertEquals("0cc175b9c0f1b6a831c399e269772661", HostCpid.make("", "/data", "a"));
        assertEquals(HostCpid.make("02:0a:00:1b:cc:0f", "/data", "x"),
                HostCpid.make("02:0a:00:1b:cc:0f", "/data", "y"));
        assertTrue(!HostCpid.make("02:0a:00:1b:cc:0f", "/data", "x")
                .equals(HostCpid.make("02:0a:00:1b:cc:0f", "/other", "x")));
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA Corporation, NVIDIA", "vendor 0x10de, NVIDIA", "'Advanced Micro Devices, Inc. [AMD/ATI]', ATI",
        "0x1002, ATI", "Intel Corporation, intel_gpu", "0x8086, intel_gpu", "Apple, apple_gpu", "Matrox, G200"})
    void aListedCardIsOneInstanceThatNothingDrives(String vendor, String type) {
        Coprocessor card = Device.listed(vendor, "G200", "id", 64, "1.2").coprocessor();
        assertEquals(new Coprocessor(new ResourceType(type), "G200", 1, 0, 64, 64, "1.2", false,
                "the system lists this card, but no library that could drive it (CUDA or OpenCL) is loaded"), card);
    }

    @Test
    void whatOshiDoesNotKnowIsNothing() {
        Device card = GraphicsProbe.describe("NVIDIA", "Unknown", "0x1", -5, "unknown");
        assertEquals(List.of("", "0x1", 0.0, ""),
                List.of(card.name(), card.identity(), card.memoryBytes(), card.driver()));
    }

    @ParameterizedTest
    @CsvSource({"0x10de, NVIDIA graphics card 0x2684", "0x1002, AMD graphics card 0x2684",
        "0x8086, Intel graphics card 0x2684",
        "0x102b, vendor 0x102b graphics card 0x2684"})
    void theKernelKnowsAMakerByItsNumber(String vendor, String name) {
        Device card = PciDisplays.describe("0000:01:00.0", vendor, "0x2684");
        assertEquals(List.of(name, "pci 0000:01:00.0"), List.of(card.name(), card.identity()));
    }

    @Test
    void whatFailsIsNamedOnceAndTheRestGoesOn() {
        Guard guard = new Guard();
        assertEquals(5, guard.read("fine", 0, () -> 5));
        assertEquals(0, guard.read("file", 0, () -> {
            throw new IOException("gone\nwith a second line");
        }));
        assertEquals(0, guard.read("silent", 0, () -> {
            throw new IllegalStateException(" ");
        }));
        assertEquals(0, guard.read("native", 0, () -> {
            throw new UnsatisfiedLinkError("no libx");
        }));
        guard.missing("own", "word");
        assertEquals(List.of("file: IOException, gone", "silent: IllegalStateException",
                "native: UnsatisfiedLinkError, no libx", "own: word"),
                guard.missing().stream().map(Missing::toString).toList());
        assertThrows(OutOfMemoryError.class, () -> guard.read("all", 0, () -> {
            throw new OutOfMemoryError();
        }));
    }

    @Test
    void aFileThatCannotBeReadHasNoLines(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("f");
        assertEquals(List.of(), TextLines.orNone(file));
        assertEquals("", TextLines.first(file));
        assertThrows(IOException.class, () -> TextLines.of(file));
        Files.writeString(file, " first \nsecond\n");
        assertEquals(List.of(" first ", "second"), TextLines.of(file));
        assertEquals("first", TextLines.first(file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"7.0.16r162802|7.0.16r162802", "7.0.16_Debianr1\\nwarning|7.0.16_Debianr1",
        "6.1.0\\n7.0.1|7.0.1", "7.0|''", "x 7.0.1|''", "''|''"})
    void theLastLineThatIsAVersionIsVirtualBoxs(String output, String version) {
        assertEquals(version, VirtualBox.parse(output.replace("\\n", "\n")));
    }

    @ParameterizedTest
    @CsvSource({"Linux, amd64, x86_64-pc-linux-gnu", "Linux, i386, i686-pc-linux-gnu",
        "Linux, arm, arm-unknown-linux-gnueabihf",
        "Linux, aarch64, aarch64-unknown-linux-gnu", "Linux, riscv64, riscv64-unknown-linux-gnu",
        "Windows 11, amd64, windows_x86_64", "Windows 11, aarch64, windows_arm64", "Windows 10, x86, windows_intelx86",
        "Mac OS X, x86_64, x86_64-apple-darwin", "Mac OS X, arm64, arm64-apple-darwin",
        "FreeBSD, amd64, x86_64-unknown-freebsd"})
    void everySystemHasAPlatform(String os, String arch, String platform) {
        assertEquals(platform, Platforms.of(os, arch, false).primary());
    }

    @Test
    void furtherPlatformsStandBehindEachOnce() {
        Platforms both = Platforms.of("Linux", "amd64", true);
        assertEquals(List.of("i686-pc-linux-gnu", "x"),
                both.adjusted(false, Arrays.asList("x", "x86_64-pc-linux-gnu", "x", "i686-pc-linux-gnu"))
                        .alternatives());
        assertEquals(List.of("x"), both.adjusted(true, List.of("x")).alternatives());
        assertEquals(List.of(), Platforms.of("Linux", "amd64", false).alternatives());
    }

    private static Path program(Path dir, String script) throws IOException {
        Path file = Files.writeString(dir.resolve("program"), "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "it is a script for a shell")
    void whatAProgramPrintsCountsIfItSucceeds(@TempDir Path dir) throws Exception {
        assertEquals(Optional.of("a b;c\n"), new ContainerProgram(program(dir, "echo \"$1;$2\"")).run(10, "a b", "c"));
        assertEquals(Optional.empty(), new ContainerProgram(program(dir, "echo x; exit 3")).run(10));
        assertEquals(Optional.of(""), new ContainerProgram(program(dir, "echo x >&2; cat")).run(10));
        assertEquals(Optional.empty(), new ContainerProgram(dir.resolve("none")).run(10));
        assertEquals(1 << 20,
                new ContainerProgram(program(dir, "head -c 1100000 /dev/zero")).run(10).orElseThrow().length());
    }
}

package quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quern.model.device.AppleCard;
import quern.model.device.CardLoad;
import quern.model.device.Findings;
import quern.model.device.ListedCard;
import quern.model.device.Maker;

/** What the kernel, macOS and distributions say, by examples: no such card is here. */
class KernelAndSystemTextsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void anAmdCardsFiguresComeFromTheKernel() throws IOException {
        Path device = Files.createDirectories(directory.resolve("pci/0000:03:00.0"));
        Files.createSymbolicLink(device.resolve("driver"), Path.of("/sys/bus/pci/drivers/amdgpu"));
        write(device, "gpu_busy_percent", "73");
        write(device, "mem_info_vram_used", "1073741824");
        write(device, "mem_info_vram_total", "8589934592");
        Path monitor = Files.createDirectories(device.resolve("hwmon/hwmon4"));
        write(monitor, "temp1_input", "61000");
        write(monitor, "power1_average", "150000000");
        write(monitor, "power1_cap", "200000000");
        Path card = Files.createDirectories(directory.resolve("drm/card0"));
        Files.createSymbolicLink(card.resolve("device"), device);
        write(Files.createDirectories(directory.resolve("drm/card0-DP-1")), "enabled", "enabled");
        assertEquals(List.of(new CardLoad("pci 0000:03:00.0", "amdgpu card0", 73, 61, 150, 200, 1073741824.0,
                8589934592.0, -1, true)), DrmLoads.read(directory.resolve("drm")));
        assertEquals(List.of(), DrmLoads.read(directory.resolve("nowhere")));
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text + "\n");
    }

    @Test
    void anAppleGpuNeedsModelCoresAndMetal() {
        String text = """
                Graphics/Displays:
                    Apple M2 Max:
                      Chipset Model: Apple M2 Max
                      Type: GPU
                      Total Number of Cores: 38
                      Metal Support: Metal 3
                """;
        assertEquals(Optional.of(new AppleCard("Apple M2 Max", 38, 3)), SystemProfiler.parse(text));
        assertEquals(Optional.empty(), SystemProfiler.parse(text.replace("Metal 3", "no")));
        assertEquals(Optional.empty(), SystemProfiler.parse(text.replace("Model: Apple", "Model: AMD")));
        assertEquals(Optional.empty(), SystemProfiler.parse(""));
    }

    @Test
    void vendorsRegisterTheirLibrariesInFiles() throws IOException {
        write(directory, "b.icd", "libpocl.so.2");
        write(directory, "a.icd", "/opt/vendor/libfirst.so");
        write(directory, "c.txt", "libnone.so");
        assertEquals(List.of("/opt/vendor/libfirst.so", "libpocl.so.2"), IcdFiles.registered(directory));
        assertEquals(List.of(), IcdFiles.registered(directory.resolve("nowhere")));
    }

    @ParameterizedTest
    @CsvSource({"ID=debian, apt install nvidia-driver nvidia-opencl-icd", "ID=ubuntu, ubuntu-drivers install",
        "ID=fedora, dnf install akmod-nvidia xorg-x11-drv-nvidia-cuda", "ID=arch, pacman -S nvidia opencl-nvidia",
        "ID=haiku, ''"})
    void theCommandThatInstallsADriverIsTheDistributions(String release, String command) {
        Findings found = new Findings(List.of(), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.NVIDIA, "card", "0000:01:00.0", "nouveau")), List.of(), List.of());
        InstallAdvice.Advice advice = InstallAdvice.of(found, release + "\n").getFirst();
        assertEquals(command, advice.command());
        assertEquals("The kernel's nouveau driver holds the NVIDIA card, and programs cannot compute with it",
                advice.what());
        assertEquals(List.of(), InstallAdvice.of(Findings.NONE, release));
    }
}

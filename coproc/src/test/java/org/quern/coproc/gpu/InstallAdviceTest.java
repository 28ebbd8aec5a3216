package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;

class InstallAdviceTest {
    private static DeviceFindings listed(Maker maker, String kernelDriver) {
        return new DeviceFindings(List.of(), List.of(), List.of(), List.of(),
                List.of(new ListedCard(maker, "card", "0000:01:00.0", kernelDriver)), List.of(), List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"NVIDIA|ID=debian|apt install nvidia-driver nvidia-opencl-icd",
        "NVIDIA|ID=ubuntu|ubuntu-drivers install", "NVIDIA|ID=linuxmint, ID_LIKE=ubuntu|ubuntu-drivers install",
        "NVIDIA|ID=fedora|dnf install akmod-nvidia xorg-x11-drv-nvidia-cuda",
        "NVIDIA|ID=arch|pacman -S nvidia opencl-nvidia", "NVIDIA|ID=nixos|''",
        "AMD|ID=debian|apt install mesa-opencl-icd ocl-icd-libopencl1", "AMD|ID=fedora|dnf install rocm-opencl",
        "INTEL|ID=debian|apt install intel-opencl-icd ocl-icd-libopencl1",
        "INTEL|ID=arch|pacman -S intel-compute-runtime"})
    void whatACardLacksIsInstalledByTheCommandOfTheDistribution(Maker maker, String release, String command) {
        List<InstallAdvice.Advice> advice = InstallAdvice.of(listed(maker, ""), release.replace(", ", "\n"));
        assertEquals(List.of(command), advice.stream().map(InstallAdvice.Advice::command).toList());
    }

    @Test
    void aCardThatNouveauHoldsIsToldAsThat() {
        assertTrue(InstallAdvice.of(listed(Maker.NVIDIA, "nouveau"), "ID=debian").getFirst().what()
                .contains("nouveau driver holds"));
    }

    @Test
    void aLibraryThatIsThereAndDoesNotAnswerIsNotToBeInstalled() {
        DeviceFindings silent = silent(listed(Maker.AMD, "amdgpu"), LibraryKind.OPENCL, "libOpenCL.so.1");
        assertEquals(List.of(), InstallAdvice.of(silent, "ID=debian"));
    }

    private static DeviceFindings silent(DeviceFindings found, LibraryKind kind, String name) {
        LibraryAnswer crashed = new LibraryAnswer(kind.words(), name, false, "it crashed");
        return new DeviceFindings(found.cuda(), found.openCl(), found.openClCpus(), found.apple(), found.listed(),
                List.of(crashed), List.of());
    }

    /** Who is in no group of the card's has OpenCL answer without a device; so does Rusticl unless it is told whose cards to drive. */
    @Test
    void whatIsInstalledAndFindsNoCardNeedsAGroupPerhaps() {
        DeviceFindings listed = listed(Maker.AMD, "amdgpu");
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), listed.listed(),
                List.of(new LibraryAnswer(LibraryKind.OPENCL.words(), "libOpenCL.so.1", true, "1 platform")),
                List.of());
        String what = InstallAdvice.of(found, "ID=debian").getFirst().what();
        assertTrue(what.contains("in the groups video and render"), what);
        assertTrue(what.contains("RUSTICL_ENABLE"), what);
        assertEquals("OpenCL for AMD's cards is missing", InstallAdvice.of(listed, "ID=debian").getFirst().what());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"ID=debian|libpocl.so.2|apt install ocl-icd-libopencl1",
        "ID=fedora|libigdrcl.so|dnf install ocl-icd", "ID=debian|libOpenCL.so.1|", "''|/System/OpenCL|"})
    void vendorsLibrariesWithoutTheLoaderNeedIt(String release, String answered, String command) {
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(LibraryAnswer.absent("OpenCL", "libOpenCL.so.1, libOpenCL.so"),
                        new LibraryAnswer("OpenCL", answered, true, "1 platform")),
                List.of());
        assertEquals(command == null ? List.of() : List.of(command),
                InstallAdvice.of(found, release).stream().map(InstallAdvice.Advice::command).toList());
    }

    /** As with a variable of CUDA's that hides the card, seen on a real one. */
    @Test
    void anNvidiaCardThatItsDriverHoldsAndCudaDoesNotFindNeedsNoDriver() {
        DeviceFindings hidden = silent(listed(Maker.NVIDIA, "nvidia"), LibraryKind.CUDA, "libcuda.so.1");
        assertEquals(List.of(""),
                InstallAdvice.of(hidden, "ID=ubuntu").stream().map(InstallAdvice.Advice::command).toList());
        DeviceFindings unloaded = silent(listed(Maker.NVIDIA, ""), LibraryKind.CUDA, "libcuda.so.1");
        assertEquals(List.of("ubuntu-drivers install"),
                InstallAdvice.of(unloaded, "ID=ubuntu").stream().map(InstallAdvice.Advice::command).toList());
    }

    /** What the libraries said is what they say on a real card whose files are closed to the user, missing, or all there but one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nvmlInit failed with error 4: this user may not use the card|cuInit failed with error 100, no CUDA-capable device is detected|are closed to this user",
        "nvmlInit failed with error 17: the system keeps this process from the card|cuInit failed with error 100, no CUDA-capable device is detected|are closed to this user",
        "nvmlInit failed with error 9: the kernel's driver is not loaded, or its files in /dev are missing here|cuInit failed with error 100, no CUDA-capable device is detected|are missing here, as in a container",
        "''|cuInit failed with error 999, unknown error|/dev/nvidia-uvm is missing or closed to this user",
        "''|cuInit failed with error 100, no CUDA-capable device is detected|CUDA_VISIBLE_DEVICES may hide the card",
        "nvmlInit failed with error 999|cuInit failed with error 999, unknown error|CUDA_VISIBLE_DEVICES may hide the card"})
    void aCardWhoseFilesAreNotForThisUserIsToldAsThat(String nvml, String cuda, String why) {
        DeviceFindings listed = listed(Maker.NVIDIA, "nvidia");
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), listed.listed(),
                List.of(new LibraryAnswer("NVML", "libnvidia-ml.so.1", nvml.isEmpty(),
                        nvml.isEmpty() ? "driver version 580.159.04" : nvml),
                        new LibraryAnswer("CUDA", "libcuda.so.1", false, cuda)),
                List.of());
        InstallAdvice.Advice advice = InstallAdvice.of(found, "ID=ubuntu").getFirst();
        assertTrue(advice.what().startsWith("NVIDIA's driver holds the card") && advice.what().contains(why),
                advice.what());
        assertEquals("", advice.command());
    }

    @Test
    void whereNoCardIsNothingIsMissing() {
        assertEquals(List.of(), InstallAdvice.of(DeviceFindings.NONE, "ID=debian"));
    }
}

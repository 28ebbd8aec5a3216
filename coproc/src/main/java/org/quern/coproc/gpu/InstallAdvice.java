package org.quern.coproc.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.quern.coproc.gpu.cuda.CudaDriver;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.coproc.gpu.nvml.Nvml;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;

/** What a card lacks, and the command that installs it. Pure. */
public final class InstallAdvice {
    private final DeviceFindings found;
    private final Family family;
    private final boolean onLinux;
    private final List<Advice> advice = new ArrayList<>();

    /**
     * One thing that is missing.
     *
     * @param what a sentence
     * @param command that mends it, to be run by an administrator; empty if there is none to name
     */
    public record Advice(String what, String command) {}

    /** Distributions whose packages have the same names. */
    private enum Family {
        DEBIAN, UBUNTU, FEDORA, ARCH, SUSE, OTHER
    }

    private InstallAdvice(DeviceFindings found, String osRelease) {
        this.found = found;
        family = family(osRelease);
        onLinux = !osRelease.isEmpty();
    }

    /**
     * What to install.
     *
     * @param osRelease text of /etc/os-release, empty elsewhere than on Linux
     */
    public static List<Advice> of(DeviceFindings found, String osRelease) {
        InstallAdvice making = new InstallAdvice(found, osRelease);
        making.nvidia();
        making.amd();
        making.intel();
        making.loader();
        return List.copyOf(making.advice);
    }

    private static Family family(String osRelease) {
        String words = osRelease.lines().filter(line -> line.startsWith("ID=") || line.startsWith("ID_LIKE="))
                .reduce("", (a, b) -> a + " " + b).toLowerCase(Locale.ROOT);
        return words.contains("ubuntu") ? Family.UBUNTU
                : words.contains("debian") ? Family.DEBIAN
                        : words.contains("fedora") || words.contains("rhel") ? Family.FEDORA
                                : words.contains("arch") ? Family.ARCH
                                        : words.contains("suse") ? Family.SUSE : Family.OTHER;
    }

    private void nvidia() {
        List<ListedCard> cards = listed(Maker.NVIDIA);
        boolean openCl = drives(Maker.NVIDIA);
        if (!cards.isEmpty() && found.cuda().isEmpty() && isSilent(LibraryKind.CUDA)
                && cards.stream().allMatch(card -> card.kernelDriver().equals("nvidia"))) {
            add("NVIDIA's driver holds the card, and CUDA does not find it: " + whyHidden(), "");
        } else if (!cards.isEmpty() && found.cuda().isEmpty()) {
            boolean nouveau = cards.stream().anyMatch(card -> card.kernelDriver().equals("nouveau"));
            add((nouveau ? "The kernel's nouveau driver holds the NVIDIA card, and programs cannot compute with it"
                    : "NVIDIA's driver is missing or does not answer"), switch (family) {
                        case UBUNTU -> "ubuntu-drivers install";
                        case DEBIAN -> "apt install nvidia-driver nvidia-opencl-icd";
                        case FEDORA -> "dnf install akmod-nvidia xorg-x11-drv-nvidia-cuda";
                        case ARCH -> "pacman -S nvidia opencl-nvidia";
                        case SUSE -> "zypper install nvidia-compute-utils-G06";
                        case OTHER -> "";
                    });
        } else if (!found.cuda().isEmpty() && !openCl && !openClIsSilent()) {
            add("CUDA works, and OpenCL for NVIDIA's cards is missing: versions with an OpenCL plan class cannot run",
                    switch (family) {
                        case UBUNTU, DEBIAN -> "apt install nvidia-opencl-icd ocl-icd-libopencl1";
                        case FEDORA -> "dnf install xorg-x11-drv-nvidia-cuda ocl-icd";
                        case ARCH -> "pacman -S opencl-nvidia ocl-icd";
                        default -> "";
                    });
        }
    }

    /** By what NVML and CUDA said where that was tried on a real card (docs/coprocessors.md). */
    private String whyHidden() {
        if (says(LibraryKind.NVML, Nvml::isKeptOut)) {
            return "its files in /dev (nvidiactl, nvidia0, nvidia-uvm and so on) are closed to this user, service or container";
        }
        if (says(LibraryKind.NVML, Nvml::isWithoutDriver)) {
            return "its files in /dev (nvidiactl, nvidia0, nvidia-uvm and so on) are missing here, as in a container that was "
                    + "started without the card";
        }
        if (says(LibraryKind.CUDA, CudaDriver::isUnknownError) && found.libraries().stream()
                .anyMatch(library -> library.kind().equals(LibraryKind.NVML.words()) && library.answered())) {
            return "NVML does, so it may be that /dev/nvidia-uvm is missing or closed to this user: the kernel's module nvidia_uvm "
                    + "makes it";
        }
        return "after an upgrade of the driver the computer has to be restarted; else a variable such as CUDA_VISIBLE_DEVICES may "
                + "hide the card";
    }

    private boolean says(LibraryKind kind, Predicate<String> words) {
        return found.libraries().stream().anyMatch(
                library -> library.kind().equals(kind.words()) && !library.answered() && words.test(library.words()));
    }

    private void amd() {
        if (!listed(Maker.AMD).isEmpty() && !drives(Maker.AMD) && !openClIsSilent()) {
            add(withoutOpenCl("AMD's", ", with Mesa's Rusticl also whether RUSTICL_ENABLE names their driver"),
                    switch (family) {
                        case UBUNTU, DEBIAN -> "apt install mesa-opencl-icd ocl-icd-libopencl1";
                        case FEDORA -> "dnf install rocm-opencl";
                        case ARCH -> "pacman -S rocm-opencl-runtime";
                        default -> "";
                    });
        }
    }

    private void intel() {
        if (!listed(Maker.INTEL).isEmpty() && !drives(Maker.INTEL) && !openClIsSilent()) {
            add(withoutOpenCl("Intel's", ""), switch (family) {
                case UBUNTU, DEBIAN -> "apt install intel-opencl-icd ocl-icd-libopencl1";
                case FEDORA -> "dnf install intel-compute-runtime";
                case ARCH -> "pacman -S intel-compute-runtime";
                default -> "";
            });
        }
    }

    /** Vendors' libraries were found without it; programs are linked with it. */
    private void loader() {
        List<String> answered = found.libraries().stream().filter(LibraryAnswer::answered)
                .filter(library -> library.kind().equals(LibraryKind.OPENCL.words())).map(LibraryAnswer::name).toList();
        if (onLinux && !answered.isEmpty()
                && answered.stream().noneMatch(name -> LibraryKind.OPENCL.names("Linux").contains(name))) {
            add("OpenCL's loader (libOpenCL.so.1) is missing: most programs that compute by OpenCL cannot start without it",
                    switch (family) {
                        case UBUNTU, DEBIAN -> "apt install ocl-icd-libopencl1";
                        case FEDORA -> "dnf install ocl-icd";
                        case ARCH -> "pacman -S ocl-icd";
                        case SUSE -> "zypper install libOpenCL1";
                        case OTHER -> "";
                    });
        }
    }

    /** Where OpenCL answers for others, theirs may be installed and see no card: installing it again mends nothing. */
    private String withoutOpenCl(String whose, String more) {
        boolean answers = found.libraries().stream()
                .anyMatch(library -> library.kind().equals(LibraryKind.OPENCL.words()) && library.answered());
        String missing = "OpenCL for " + whose + " cards is missing";
        return answers ? missing
                + ", or finds none: if it is installed, look whether the client's user is in the groups video and "
                + "render" + more : missing;
    }

    private void add(String what, String command) {
        advice.add(new Advice(what, command));
    }

    private List<ListedCard> listed(Maker maker) {
        return found.listed().stream().filter(card -> card.maker() == maker).toList();
    }

    /** It is installed and crashed, or said nothing: what else it would drive is not known, and installing it again mends nothing. */
    private boolean openClIsSilent() {
        return isSilent(LibraryKind.OPENCL);
    }

    private boolean isSilent(LibraryKind kind) {
        return found.libraries().stream()
                .anyMatch(library -> library.kind().equals(kind.words()) && library.isSilent());
    }

    private boolean drives(Maker maker) {
        return found.openCl().stream().anyMatch(device -> device.maker() == maker);
    }
}

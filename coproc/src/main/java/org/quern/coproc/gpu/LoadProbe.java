package org.quern.coproc.gpu;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.coproc.gpu.ffi.NativeLibrary;
import org.quern.coproc.gpu.nvml.Nvml;
import org.quern.model.device.CardLoad;

/** What every card does at the moment: NVIDIA's by NVML, others by what the kernel shows of them. For a process that may crash. */
public final class LoadProbe implements AutoCloseable {
    private static final Path DRM = Path.of("/sys/class/drm");
    private final Optional<Nvml> nvml;

    private LoadProbe(Optional<Nvml> nvml) {
        this.nvml = nvml;
    }

    /** Loads what is needed; without a library the kernel's figures remain. */
    public static LoadProbe open() {
        return new LoadProbe(NativeLibrary.open(LibraryKind.NVML.names(System.getProperty("os.name", "")))
                .flatMap(library -> Nvml.start(library).nvml()));
    }

    /** What the kernel tells, without any library: nothing of NVIDIA's cards. */
    public static List<CardLoad> ofKernel() {
        return DrmLoads.read(DRM);
    }

    /** One look. */
    public List<CardLoad> look() {
        List<CardLoad> loads = new ArrayList<>();
        nvml.ifPresent(library -> loads.addAll(library.loads()));
        loads.addAll(DrmLoads.read(DRM));
        return List.copyOf(loads);
    }

    @Override
    public void close() {
        nvml.ifPresent(Nvml::close);
    }
}

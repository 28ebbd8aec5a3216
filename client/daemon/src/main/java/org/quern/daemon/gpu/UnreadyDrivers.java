package org.quern.daemon.gpu;

import java.util.List;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.Maker;

/** Drivers that are installed and do not drive their card yet: a service often starts before they are ready, and nothing tells when they are. */
final class UnreadyDrivers {
    private UnreadyDrivers() {}

    /** {@code signs}: whoever comes later than the client shows it by {@link DriverSigns}. */
    static boolean areThere(DeviceFindings found, boolean signs) {
        return found.listed().stream().map(card -> card.maker())
                .anyMatch(maker -> maker != Maker.OTHER && !drives(found, maker)
                        && (!signs || isSilent(found, maker)));
    }

    private static boolean drives(DeviceFindings found, Maker maker) {
        return (maker == Maker.NVIDIA && !found.cuda().isEmpty()) || (maker == Maker.APPLE && !found.apple().isEmpty())
                || found.openCl().stream().anyMatch(device -> device.maker() == maker);
    }

    /** A library that could drive it is installed and does not answer. */
    private static boolean isSilent(DeviceFindings found, Maker maker) {
        List<String> kinds = (maker == Maker.NVIDIA ? List.of(LibraryKind.CUDA, LibraryKind.OPENCL)
                : List.of(LibraryKind.OPENCL)).stream().map(LibraryKind::words).toList();
        return found.libraries().stream().filter(library -> kinds.contains(library.kind()))
                .anyMatch(LibraryAnswer::isSilent);
    }
}

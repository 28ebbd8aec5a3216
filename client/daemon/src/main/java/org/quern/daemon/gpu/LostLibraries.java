package org.quern.daemon.gpu;

import java.util.List;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.Findings;
import org.quern.model.device.LibraryAnswer;

/** Libraries that answered before and do not any more, as after an upgrade of a driver without a restart of the computer. */
final class LostLibraries {
    private LostLibraries() {}

    /** A sentence for each, with what it said. */
    static List<String> words(Findings before, Findings now) {
        return now.libraries().stream().filter(library -> !library.answered() && answered(before, library.kind()))
                .filter(library -> !answered(now, library.kind()))
                .map(library -> "The drivers' library " + library.kind() + " does not answer any more ("
                        + library.words() + "). " + effect(library.kind()))
                .distinct().toList();
    }

    /** NVML drives nothing. */
    private static String effect(String kind) {
        return kind.equals(LibraryKind.NVML.words())
                ? "The driver's version and what cards do are not known until it does; tasks are not concerned"
                : "Cards that only it drives are not used until it does; their tasks wait";
    }

    private static boolean answered(Findings found, String kind) {
        return found.libraries().stream().filter(LibraryAnswer::answered)
                .anyMatch(library -> library.kind().equals(kind));
    }
}

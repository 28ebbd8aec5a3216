package org.quern.daemon.gpu;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;

/**
 * Libraries that could not be asked: they answered before and do not any more, as after an upgrade of a driver without a restart
 * of the computer, or they are there and have not answered yet. Where nothing was found before, that is {@link DeviceFindings#NONE}.
 */
final class LostLibraries {
    private LostLibraries() {}

    /** A sentence for each that answered before, or that crashed or hung the process that asked it, with what it said. */
    static List<String> words(DeviceFindings before, DeviceFindings now) {
        return sentences(before, now,
                library -> isLost(before, library) || (hasDied(library) && isNews(before, library)));
    }

    /** A sentence for each other that is installed and says that it cannot be asked; many have no card, and it is no fault then. */
    static List<String> silent(DeviceFindings before, DeviceFindings now) {
        return sentences(before, now, library -> !isLost(before, library) && !hasDied(library) && library.isSilent()
                && isNews(before, library));
    }

    /** A sentence for each that did not answer and does now. */
    static List<String> back(DeviceFindings before, DeviceFindings now) {
        return unanswered(before).map(LibraryAnswer::kind).distinct().filter(kind -> answered(now, kind))
                .map(kind -> "The drivers' library " + kind + " answers again").toList();
    }

    private static List<String> sentences(DeviceFindings before, DeviceFindings now, Predicate<LibraryAnswer> wanted) {
        return unanswered(now).filter(wanted)
                .map(library -> "The drivers' library " + library.kind() + " does not answer"
                        + (isLost(before, library) ? " any more" : "") + " (" + library.words() + "). "
                        + effect(library.kind(), isLost(before, library)))
                .distinct().toList();
    }

    private static Stream<LibraryAnswer> unanswered(DeviceFindings now) {
        return now.libraries().stream().filter(library -> !answered(now, library.kind()));
    }

    private static boolean isLost(DeviceFindings before, LibraryAnswer library) {
        return answered(before, library.kind());
    }

    private static boolean isNews(DeviceFindings before, LibraryAnswer library) {
        return !before.libraries().contains(library);
    }

    /** What opened a file has its name; who asks the process again without the library knows none. */
    private static boolean hasDied(LibraryAnswer library) {
        return library.isSilent() && library.name().isEmpty();
    }

    /** Some drive nothing. */
    private static String effect(String kind, boolean isLost) {
        if (kind.equals(LibraryKind.CUDA.words()) || kind.equals(LibraryKind.OPENCL.words())) {
            return isLost
                    ? "Tasks that compute by it go on as long as their card is there; none is started until it answers"
                    : "Cards that only it drives are not used until it does; their tasks wait";
        }
        return kind.equals(LibraryKind.HIP.words()) ? "No task needs it"
                : "The driver's version and what cards do are not known until it does; tasks are not concerned";
    }

    private static boolean answered(DeviceFindings found, String kind) {
        return found.libraries().stream().filter(LibraryAnswer::answered)
                .anyMatch(library -> library.kind().equals(kind));
    }
}

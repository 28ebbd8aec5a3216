package quern.testing.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which of Quern's packages may use which, and who may touch which library. Arrows point downwards only; siblings never see each other.
 * Before a line changes here, docs/architecture.md must have a reason for it.
 */
final class Arrows {

    /** A package (with those below it) and the packages (with those below them) that it may use besides itself. */
    private record Arrow(String from, List<String> to) {}

    /** A library and the packages that may use it, each with those below it. */
    private record Library(String root, List<String> users) {}

    private static final List<Arrow> ARROWS = List.of(
            new Arrow("quern.model", List.of()),
            new Arrow("quern.config", List.of("quern.model")),
            new Arrow("quern.coproc", List.of("quern.model")),
            new Arrow("quern.coproc.assign", List.of("quern.model")),
            new Arrow("quern.scheduler", List.of("quern.model")),
            new Arrow("quern.datamanager", List.of("quern.model")),
            new Arrow("quern.rpc", List.of("quern.model", "quern.config")),
            new Arrow("quern.store", List.of("quern.model", "quern.rpc.codec")),
            new Arrow("quern.engine", List.of("quern.model", "quern.config", "quern.coproc.assign", "quern.scheduler",
                    "quern.datamanager")),
            new Arrow("quern.daemon", List.of("quern.model", "quern.config", "quern.coproc", "quern.scheduler",
                    "quern.datamanager", "quern.rpc", "quern.store", "quern.engine")),
            new Arrow("quern.simulator",
                    List.of("quern.model", "quern.config", "quern.coproc.assign", "quern.scheduler",
                            "quern.datamanager", "quern.store", "quern.engine")),
            new Arrow("quern.simulator.io", List.of("quern.model", "quern.config", "quern.coproc.assign",
                    "quern.scheduler", "quern.datamanager", "quern.engine", "quern.simulator", "quern.rpc.codec")),
            new Arrow("quern.simulator.replay",
                    List.of("quern.model", "quern.config", "quern.scheduler", "quern.engine",
                            "quern.simulator", "quern.rpc.record")),
            new Arrow("quern.server", List.of("quern.model", "quern.config", "quern.scheduler", "quern.rpc")),
            new Arrow("quern.cli", List.of("quern")),
            new Arrow("quern.testing", List.of()));

    private static final List<Library> LIBRARIES = List.of(
            new Library("okhttp3", List.of("quern.rpc", "quern.daemon")),
            new Library("org.quartz", List.of("quern.daemon")),
            new Library("com.google.gson", List.of("quern.rpc.record", "quern.server.store", "quern.cli")),
            new Library("jakarta.xml.bind",
                    List.of("quern.config.bind", "quern.simulator.io", "quern.server.config", "quern.cli.disk")),
            new Library("org.knowm.xchart", List.of("quern.simulator.study")),
            new Library("de.erichseifert", List.of("quern.simulator.timeline")),
            new Library("oshi", List.of("quern.coproc.probe", "quern.daemon")),
            new Library("org.apache.logging.log4j", List.of("quern.daemon", "quern.cli")),
            new Library("org.slf4j", List.of("quern.rpc", "quern.daemon", "quern.server", "quern.cli")),
            new Library("picocli", List.of("quern.cli")));

    private Arrows() {}

    /** What is wrong with this use as an arrow between packages, or nothing. */
    static Optional<String> complaint(Use use) {
        String from = use.userPackage();
        String to = use.ownerPackage();
        return forbiddenPackage(from, to).or(() -> forbiddenLibrary(from, to));
    }

    private static Optional<String> forbiddenPackage(String from, String to) {
        if (!isBelow(to, "quern")) return Optional.empty();
        Optional<Arrow> arrow = arrowOf(from);
        if (arrow.isEmpty()) return Optional.of("package " + from + " has no line in " + Arrows.class.getName());
        List<String> allowed = new ArrayList<>(arrow.get().to());
        allowed.add(arrow.get().from());
        if (isBelowAny(to, allowed)) return Optional.empty();
        return Optional.of(arrow.get().from() + " may use only " + String.join(", ", allowed));
    }

    private static Optional<String> forbiddenLibrary(String from, String to) {
        return LIBRARIES.stream()
                .filter(library -> isBelow(to, library.root()) && !isBelowAny(from, library.users()))
                .findFirst()
                .map(library -> library.root() + " is for " + String.join(", ", library.users()) + " only");
    }

    /** The most specific line that covers a package. */
    private static Optional<Arrow> arrowOf(String name) {
        return ARROWS.stream()
                .filter(arrow -> isBelow(name, arrow.from()))
                .reduce((a, b) -> a.from().length() >= b.from().length() ? a : b);
    }

    private static boolean isBelowAny(String name, List<String> roots) {
        return roots.stream().anyMatch(root -> isBelow(name, root));
    }

    private static boolean isBelow(String name, String root) {
        return name.equals(root) || name.startsWith(root + ".");
    }
}

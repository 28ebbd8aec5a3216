package org.quern.testing.architecture;

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
            new Arrow("org.quern.model", List.of()),
            new Arrow("org.quern.config", List.of("org.quern.model")),
            new Arrow("org.quern.coproc", List.of("org.quern.model")),
            new Arrow("org.quern.coproc.assign", List.of("org.quern.model")),
            new Arrow("org.quern.scheduler", List.of("org.quern.model")),
            new Arrow("org.quern.datamanager", List.of("org.quern.model")),
            new Arrow("org.quern.rpc", List.of("org.quern.model", "org.quern.config")),
            new Arrow("org.quern.store", List.of("org.quern.model", "org.quern.rpc.scan", "org.quern.rpc.state")),
            new Arrow("org.quern.engine",
                    List.of("org.quern.model", "org.quern.config", "org.quern.coproc.assign", "org.quern.scheduler",
                            "org.quern.datamanager")),
            new Arrow("org.quern.daemon",
                    List.of("org.quern.model", "org.quern.config", "org.quern.coproc", "org.quern.scheduler",
                            "org.quern.datamanager", "org.quern.rpc", "org.quern.store", "org.quern.engine")),
            new Arrow("org.quern.simulator",
                    List.of("org.quern.model", "org.quern.config", "org.quern.coproc.assign", "org.quern.scheduler",
                            "org.quern.datamanager", "org.quern.store", "org.quern.engine")),
            new Arrow("org.quern.simulator.io",
                    List.of("org.quern.model", "org.quern.config", "org.quern.coproc.assign",
                            "org.quern.scheduler", "org.quern.datamanager", "org.quern.engine", "org.quern.simulator",
                            "org.quern.rpc.scan", "org.quern.rpc.state")),
            new Arrow("org.quern.simulator.replay",
                    List.of("org.quern.model", "org.quern.config", "org.quern.scheduler", "org.quern.engine",
                            "org.quern.simulator", "org.quern.rpc.record")),
            new Arrow("org.quern.server",
                    List.of("org.quern.model", "org.quern.config", "org.quern.scheduler", "org.quern.rpc")),
            new Arrow("org.quern.cli", List.of("org.quern")),
            new Arrow("org.quern.dashboard",
                    List.of("org.quern.config.file", "org.quern.rpc.gui", "org.quern.rpc.history",
                            "org.quern.engine.command",
                            "org.quern.model", "org.quern.daemon.log", "org.quern.cli")),
            new Arrow("org.quern.testing", List.of()));

    private static final List<Library> LIBRARIES = List.of(
            new Library("okhttp3", List.of("org.quern.rpc", "org.quern.daemon", "org.quern.dashboard.tls")),
            new Library("org.quartz", List.of("org.quern.daemon")),
            new Library("com.google.gson",
                    List.of("org.quern.rpc.json", "org.quern.rpc.record", "org.quern.rpc.history",
                            "org.quern.daemon.log", "org.quern.server.store",
                            "org.quern.cli", "org.quern.dashboard")),
            new Library("jakarta.xml.bind",
                    List.of("org.quern.config.bind", "org.quern.simulator.io", "org.quern.server.config",
                            "org.quern.cli.disk")),
            new Library("org.knowm.xchart", List.of("org.quern.simulator.study")),
            new Library("de.erichseifert", List.of("org.quern.simulator.timeline")),
            new Library("oshi", List.of("org.quern.coproc.probe", "org.quern.daemon")),
            new Library("org.apache.logging.log4j", List.of("org.quern.daemon", "org.quern.cli")),
            new Library("org.slf4j", List.of("org.quern.rpc", "org.quern.daemon", "org.quern.server", "org.quern.cli")),
            new Library("picocli", List.of("org.quern.cli", "org.quern.dashboard")),
            new Library("io.helidon", List.of("org.quern.dashboard")),
            new Library("com.password4j", List.of("org.quern.dashboard.access")),
            new Library("com.webauthn4j", List.of("org.quern.dashboard.passkey")),
            new Library("org.h2", List.of("org.quern.dashboard.history")),
            new Library("io.prometheus", List.of("org.quern.dashboard.web")),
            new Library("okio", List.of("org.quern.rpc.http")),
            new Library("com.ctc.wstx", List.of("org.quern.config.xml")),
            new Library("org.codehaus.stax2",
                    List.of("org.quern.config.xml", "org.quern.config.bind", "org.quern.cli.inspect")),
            new Library("javax.xml",
                    List.of("org.quern.config.xml", "org.quern.config.bind", "org.quern.cli.inspect",
                            "org.quern.testing")),
            new Library("org.w3c.dom", List.of("org.quern.testing")),
            new Library("org.xml.sax", List.of("org.quern.testing")),
            new Library("org.junit", List.of("org.quern.testing")),
            new Library("com.sun.net.httpserver", List.of("org.quern.server.web")),
            new Library("java.util.logging", List.of("org.quern.dashboard")),
            // Everybody asks by OkHttp, with its limits, proxies and certificates.
            new Library("java.net.http", List.of()));

    /** What everybody may use, but for what has a line above. */
    private static final List<String> FREE = List.of("java", "javax.crypto", "javax.imageio", "javax.net", "jdk",
            "org.jspecify.annotations", "org.quern");

    private Arrows() {}

    /** What is wrong with this use as an arrow between packages, or nothing. */
    static Optional<String> complaint(Use use) {
        String from = use.userPackage();
        String to = use.ownerPackage();
        return forbiddenPackage(from, to).or(() -> forbiddenLibrary(from, to));
    }

    private static Optional<String> forbiddenPackage(String from, String to) {
        if (!isBelow(to, "org.quern")) {
            return Optional.empty();
        }
        Optional<Arrow> arrow = arrowOf(from);
        if (arrow.isEmpty()) {
            return Optional.of("package " + from + " has no line in " + Arrows.class.getName());
        }
        List<String> allowed = new ArrayList<>(arrow.get().to());
        allowed.add(arrow.get().from());
        if (isBelowAny(to, allowed)) {
            return Optional.empty();
        }
        return Optional.of(arrow.get().from() + " may use only " + String.join(", ", allowed));
    }

    private static Optional<String> forbiddenLibrary(String from, String to) {
        List<Library> lines = LIBRARIES.stream().filter(library -> isBelow(to, library.root())).toList();
        if (lines.isEmpty() && !to.isEmpty() && !isBelowAny(to, FREE)) {
            return Optional.of("library " + to + " has no line in " + Arrows.class.getName());
        }
        return lines.stream().filter(library -> !isBelowAny(from, library.users())).findFirst()
                .map(library -> library.root() + " is for "
                        + (library.users().isEmpty() ? "nobody" : String.join(", ", library.users()) + " only"));
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

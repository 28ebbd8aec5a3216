package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.coproc.probe.Guard;

/**
 * Seconds since somebody used this computer: a helper's word alone if there is one, else the least of what terminals,
 * logind and an X display say. For one thread.
 */
final class IdleSensor implements AutoCloseable {
    private final Path shared;
    private final TerminalIdle terminals;
    private final LogindIdle logind;
    private final Optional<Path> xprintidle;
    private final Path displays;

    /** {@code displays}: where the sockets of X displays lie. */
    IdleSensor(Path shared, TerminalIdle terminals, LogindIdle logind, Optional<Path> xprintidle, Path displays) {
        this.displays = displays;
        this.shared = shared;
        this.terminals = terminals;
        this.logind = logind;
        this.xprintidle = xprintidle;
    }

    static IdleSensor ofThisSystem(List<String> ignoredTerminals) {
        Map<String, String> environment = System.getenv();
        return new IdleSensor(SharedIdle.PLACE, new TerminalIdle(Path.of("/dev"), ignoredTerminals),
                new LogindIdle(SystemBus.SOCKET), XIdle.program(environment),
                Path.of("/tmp/.X11-unix"));
    }

    /** Reads all sources; what cannot be read is noted, and is missing only if no source says anything. */
    OptionalDouble read(double now, Guard guard) {
        Guard sources = new Guard();
        OptionalDouble helper = sources.read("helper", OptionalDouble.empty(), () -> SharedIdle.read(shared, now));
        OptionalDouble least = helper.isPresent() ? helper : least(now, sources, guard);
        if (least.isEmpty()) {
            List<String> reasons = new ArrayList<>(sources.missing().stream().map(Object::toString).toList());
            guard.missing("user input", reasons.isEmpty() ? "no terminal and no session of this computer tells"
                    : String.join("; ", reasons));
        }
        return least;
    }

    private OptionalDouble least(double now, Guard sources, Guard guard) {
        OptionalDouble byTerminals = sources.read("terminals", OptionalDouble.empty(), () -> terminals.read(now));
        OptionalDouble byLogind = sources.read("logind", OptionalDouble.empty(), () -> logind.read(now));
        OptionalDouble byX = sources.read("xprintidle", OptionalDouble.empty(),
                () -> xprintidle.isPresent() ? XIdle.read(xprintidle.get()) : OptionalDouble.empty());
        if (byLogind.isEmpty() && byX.isEmpty() && hasDisplay()) {
            guard.missing("input at the desktop",
                    "neither systemd-logind nor xprintidle tells of it; whoever works there"
                            + " counts as away unless a terminal is used too");
        }
        return List.of(byTerminals, byLogind, byX).stream().flatMapToDouble(OptionalDouble::stream).min();
    }

    private boolean hasDisplay() {
        String[] sockets = displays.toFile().list();
        return sockets != null && sockets.length > 0;
    }

    @Override
    public void close() throws IOException {
        logind.close();
    }
}

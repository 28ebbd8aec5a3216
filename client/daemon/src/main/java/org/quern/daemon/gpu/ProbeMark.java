package org.quern.daemon.gpu;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessSource;

/**
 * A variable that processes have which load a driver's library. Those that a driver forked and that lost their parent, as when it
 * crashed, are found by nothing else (docs/decisions/0008); where the system does not tell of variables, they are not found.
 */
final class ProbeMark {
    private static final String NAME = "QUERN_PROBE";
    /** Something that forks faster than it is ended is not to hold up the look for ever. */
    private static final int MOST_ROUNDS = 20;

    private final String value;
    private final ProcessSource processes = PosixProcessControl.sourceOfThisSystem();

    /** {@code value}: nobody else's. */
    private ProbeMark(String value) {
        this.value = value;
    }

    /** That of all looks that answer in this file, also those of a client before this one. */
    static ProbeMark of(Path answer) {
        return new ProbeMark(answer.toAbsolutePath().normalize().toString());
    }

    /** That of one process alone, and of what comes of it. */
    static ProbeMark ofOne() {
        return new ProbeMark(UUID.randomUUID().toString());
    }

    /** What a process of a look is started with. */
    void mark(Map<String, String> environment) {
        environment.put(NAME, value);
    }

    /** Ends all that have it, with what they start meanwhile. */
    void end() {
        Set<ProcessHandle> ended = new LinkedHashSet<>();
        List<ProcessHandle> found = found();
        for (int round = 0; round < MOST_ROUNDS && ended.addAll(found); round++) {
            found.forEach(ProcessHandle::destroyForcibly);
            found = found();
        }
    }

    /** A handle knows when its process started, and was made before the variable was read: a number that is used again is not meant. */
    private List<ProcessHandle> found() {
        long own = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses().filter(process -> process.pid() != own)
                .filter(process -> processes.environment(process.pid(), NAME).filter(value::equals).isPresent())
                .toList();
    }
}

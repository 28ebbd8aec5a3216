package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.ProcessPriority;
import org.quern.daemon.exec.process.Spawn;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.daemon.exec.process.SystemError;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.BoincError;
import org.quern.model.FileRef;
import org.quern.model.ResourceUsage;

/** Creates the process (docs/protocol/app-control.md 7 and 8). */
final class TaskSpawn {
    /** What others use up is no fault of the task. */
    private static final Set<Integer> SHORTAGES = Set.of(SystemError.AGAIN, SystemError.NO_MEMORY,
            SystemError.FILE_TABLE_FULL, SystemError.TOO_MANY_FILES);

    /** Another child that is just being started still holds the program open for writing, for some microseconds. */
    private static final int MAX_ATTEMPTS = 10;

    /** A program would have to start others faster than they can be listed to need more. */
    private static final int MAX_ROUNDS = 20;
    private static final long BUSY_NANOS = 50_000_000L;

    /** What BOINC's client waits when there is no memory for a process. */
    private static final double RETRY_SECONDS = 600;

    private final StartContext start;
    private final SlotDirectory slot;

    TaskSpawn(StartContext start) {
        this.start = start;
        this.slot = start.paths().slot();
    }

    StartedProcess run() throws StartException, IOException {
        FileRef program = MainProgram.of(start);
        makeExecutable(start.paths().file(program.fileName()));
        Path errors = slot.path().resolve(SlotFiles.STDERR);
        if (!PlainFiles.isPlain(errors)) {
            slot.delete(SlotFiles.STDERR);
        }
        Spawn spawn = new Spawn(command(program), slot.path(), environment(), errors, priority(),
                this::adopt);
        for (int attempt = 1;; attempt++) {
            try {
                return withItsChildren(start.control().start(spawn));
            } catch (IOException e) {
                if (WriteTrouble.of(e).passesByItself() || e instanceof FileSystemException) {
                    throw e; // standard error could not be opened
                }
                if (attempt == MAX_ATTEMPTS || SystemError.number(e) != SystemError.TEXT_BUSY) {
                    throw failed(program, e);
                }
                LockSupport.parkNanos(BUSY_NANOS);
            }
        }
    }

    /** At once, since what it has started before that stays outside. */
    private void adopt(long pid) {
        if (!start.launch().isVirtualMachine()) {
            start.control().groups().adopt(Integer.toString(slot.number()), start.launch().isLimited(), pid);
        }
    }

    /** What it has started before it was taken into its group comes after it. */
    private StartedProcess withItsChildren(StartedProcess main) {
        start.processes().add(main.id());
        List<ProcessEntry> stragglers = outsideOfGroup();
        for (int round = 0; round < MAX_ROUNDS && !stragglers.isEmpty(); round++) {
            stragglers.forEach(process -> adopt(process.pid()));
            stragglers = outsideOfGroup();
        }
        return main;
    }

    private List<ProcessEntry> outsideOfGroup() {
        Set<Long> members = start.control().groups().members(Integer.toString(slot.number()));
        return members.isEmpty() ? List.of()
                : start.processes().living().stream().filter(process -> !members.contains(process.pid())).toList();
    }

    /** Programs that may not be executed though they are marked so: the volume forbids it, to all tasks alike. */
    private IOException forbidden(FileRef program) {
        return new FileSystemException(start.paths().file(program.fileName()).toString(), null,
                WriteTrouble.NO_EXECUTION);
    }

    private StartException failed(FileRef program, IOException e) throws IOException {
        int error = SystemError.number(e);
        if (error == SystemError.ACCESS && !Files.isExecutable(start.paths().file(program.fileName()))) {
            throw forbidden(program);
        }
        return new StartException(new StartFailure(BoincError.CANNOT_EXECUTE.code(),
                "exec() failed: " + SystemError.words(e), SHORTAGES.contains(error) ? RETRY_SECONDS : 0));
    }

    private List<String> command(FileRef program) {
        List<String> command = new ArrayList<>();
        command.add(start.paths().projectFromSlot() + "/" + program.fileName());
        command.addAll(CommandLine.arguments(start.launch().workunit().commandLine(),
                start.launch().version().cmdline(), start.launch().devices(),
                ApiVersion.parse(start.launch().version().apiVersion())));
        return command;
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>(LibraryPaths.of(start.paths().projectFromSlot(),
                System.getProperty("os.name", ""), System.getenv()));
        environment.put(ProcessForest.MARK, slot.path().toString());
        return environment;
    }

    private ProcessPriority priority() {
        ExecSettings settings = start.settings();
        if (!settings.changePriority()) {
            return ProcessPriority.INHERITED;
        }
        ResourceUsage usage = start.launch().usage();
        boolean special = usage.usesCoproc() || usage.cpus() < 1 || start.launch().version().isWrapper();
        return ProcessPriority.of(special ? settings.processPrioritySpecial() : settings.processPriority(), special);
    }

    private static void makeExecutable(Path program) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(program);
        if (mode.add(PosixFilePermission.OWNER_EXECUTE)) {
            mode.addAll(Set.of(PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE));
            Files.setPosixFilePermissions(program, mode);
        }
    }
}

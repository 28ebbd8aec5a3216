package org.quern.daemon.exec.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.quern.config.file.RegularFile;

/**
 * Processes on Linux, macOS and the like. The JDK closes all descriptors in the child, changes the directory before it
 * looks for a relative program, and leaves session and process group alone, as docs/protocol/app-control.md 7.2 asks.
 */
public final class PosixProcessControl implements ProcessControl {
    /** Of the client's own environment, what no program of a project needs to know (docs/attach.md, "In a container"). */
    private static final List<String> SECRETS = List.of("QUERN_ACCOUNT_KEY", "QUERN_MANAGER_PASSWORD");
    private static final File NOTHING = new File("/dev/null");

    private final ProcessSource processes = sourceOfThisSystem();
    private final PrioritySetter priorities = new PrioritySetter(processes);
    private final Orphans orphans;
    private final TaskGroups groups;

    /** The best source of facts that this system has. */
    public static ProcessSource sourceOfThisSystem() {
        return LinuxProcesses.available() ? new LinuxProcesses() : new HandleProcesses();
    }

    /** Without groups of the kernel. */
    public PosixProcessControl() {
        this(TaskGroups.NONE);
    }

    public PosixProcessControl(TaskGroups groups) {
        this.groups = groups;
        orphans = new Orphans(processes, groups);
    }

    /**
     * To be called first of all by a process that is nothing but a client: where the kernel keeps no groups, processes whose
     * parents have ended become children of this whole process, if the system can do that; {@link #orphans} tells them.
     */
    public static void permitAdoption() {
        Orphans.permitAdoption();
    }

    @Override
    public StartedProcess start(Spawn spawn) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(spawn.command())
                .directory(spawn.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(NOTHING))
                .redirectOutput(ProcessBuilder.Redirect.to(NOTHING));
        builder.environment().keySet().removeAll(SECRETS);
        builder.environment().putAll(spawn.environment());
        Process process = RegularFile.through(spawn.errorFile(),
                errors -> builder.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile())).start(),
                StandardOpenOption.APPEND, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
        orphans.startedHere(process);
        spawn.first().accept(process.pid());
        priorities.lower(process.pid(), spawn.priority());
        ProcessId id = processes.find(process.pid()).map(ProcessEntry::id).orElse(new ProcessId(process.pid(), 0));
        CompletableFuture<ProcessExit> end = process.onExit().thenApply(p -> ProcessExit.ofExitValue(p.exitValue()));
        return new StartedProcess(id, end);
    }

    @Override
    public boolean signal(ProcessId process, Signal signal) {
        return alive(process) && Posix.kill(process.pid(), signal);
    }

    @Override
    public ProcessSource processes() {
        return processes;
    }

    @Override
    public TaskGroups groups() {
        return groups;
    }

    @Override
    public boolean tellsOrphans() {
        return orphans.areTold();
    }

    @Override
    public List<ProcessEntry> orphans(ProcessForest table) {
        return orphans.in(table);
    }

    @Override
    public void reap() {
        orphans.reap();
    }

    /** Between this look and the signal the number cannot be used again: the system hands out all others first. */
    private boolean alive(ProcessId process) {
        return processes.find(process.pid()).filter(found -> !found.zombie()).map(ProcessEntry::id)
                .filter(process::equals).isPresent();
    }
}

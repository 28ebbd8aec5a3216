package org.quern.daemon.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.exec.process.TaskGroups;

/**
 * What the kernel's control groups do for tasks here.
 *
 * @param tasks keeps the processes of each task together
 * @param share keeps tasks to their part of the processors
 */
public record KernelGroups(TaskGroups tasks, CpuShare share) {
    /** Nothing. */
    public static final KernelGroups NONE = new KernelGroups(TaskGroups.NONE, CpuShare.NONE);

    /**
     * The best that this process can have here.
     *
     * @param missing is told what they do not do here, and why
     */
    public static KernelGroups ofThisProcess(Consumer<Missing> missing) {
        Consumer<String> noLimit = reason -> missing.accept(new Missing("limit of CPU time by the kernel",
                reason + "; tasks are paused in some of the seconds instead"));
        try {
            return prepare(delegated(), ProcessHandle.current().pid(), noLimit);
        } catch (IOException e) {
            missing.accept(new Missing("all processes of a task by the kernel", clause(e)
                    + "; of children that leave their parents, session and environment, not all are found"));
            noLimit.accept(clause(e));
            return NONE;
        }
    }

    /** The group that was handed over: this process's, or the one above it if a client of this process was there before. */
    private static Path delegated() throws IOException {
        Path own = OwnCgroup.find()
                .orElseThrow(() -> new IOException("this system has no control groups of version 2"));
        Path group = own.endsWith(SlotCgroups.CLIENT) && own.getParent() != null ? own.getParent() : own;
        if (!OwnCgroup.isDelegated(group)) {
            throw new IOException("the control group " + own + " was not handed over to this service (Delegate=)");
        }
        return group;
    }

    /**
     * Makes the groups below one that was handed over, and moves this process aside: a group with members of its own cannot
     * pass controllers on.
     */
    static KernelGroups prepare(Path group, long self, Consumer<String> noLimit) throws IOException {
        Path client = Files.createDirectories(group.resolve(SlotCgroups.CLIENT));
        GroupFile.write(client.resolve(SlotCgroups.PROCESSES), Long.toString(self));
        CpuShare share = CpuShare.NONE;
        try {
            share = TaskCgroup.prepare(group);
        } catch (IOException e) {
            noLimit.accept(clause(e));
        }
        return new KernelGroups(new SlotCgroups(group).bounded(), share);
    }

    private static String clause(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}

package org.quern.model;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything needed to start, or start again, one task in its slot (docs/protocol/app-control.md 4 to 7).
 *
 * @param project master URL
 * @param authenticator account key, written into init_data.xml; never logged
 * @param facts account and host numbers for init_data.xml
 * @param projectSpecific raw body of the project-specific preferences, empty if none
 * @param app its application
 * @param version its app version
 * @param workunit its workunit
 * @param result the result itself
 * @param files records of all files that the three refer to
 * @param slot slot number
 * @param checkpointCpuTime CPU seconds at the last checkpoint
 * @param checkpointElapsedTime run seconds at the last checkpoint
 * @param devices device numbers of the assigned coprocessor instances, empty for CPU tasks
 * @param resourceShareFraction the project's share, 0..1
 * @param checkpointPeriodSeconds least time between checkpoints
 * @param computationDeadline Unix seconds
 * @param useSymlinks real symbolic links instead of link files
 * @param clientVersion "major.minor.release"
 * @param host this computer
 * @param globalPreferences the {@code <global_preferences>} element in force, as XML text
 */
public record TaskLaunch(ProjectUrl project, String authenticator, AccountFacts facts, String projectSpecific, App app,
        AppVersion version, Workunit workunit, Result result, List<FileRecord> files, int slot,
        double checkpointCpuTime,
        double checkpointElapsedTime, List<Integer> devices, double resourceShareFraction,
        double checkpointPeriodSeconds,
        double computationDeadline, boolean useSymlinks, String clientVersion, HostInfo host,
        String globalPreferences) {
    public TaskLaunch {
        files = List.copyOf(files);
        devices = List.copyOf(devices);
    }

    /** The same from a newer checkpoint. */
    public TaskLaunch withCheckpoint(double cpuTime, double elapsedTime) {
        return new TaskLaunch(project, authenticator, facts, projectSpecific, app, version, workunit, result, files,
                slot, cpuTime, elapsedTime, devices, resourceShareFraction, checkpointPeriodSeconds,
                computationDeadline, useSymlinks, clientVersion, host, globalPreferences);
    }

    /** Bytes of the copies that its first start makes in its slot. */
    public double copiedBytes() {
        Set<String> copied = copiedFiles(version, workunit);
        return files.stream().filter(file -> copied.contains(file.name()))
                .mapToDouble(file -> Math.max(0, file.info().nbytes())).sum();
    }

    /**
     * Names of the files that a start of such a task copies into its slot and does not link there (docs/protocol/app-control.md 5). A
     * program with a prefix finds all its inputs as copies.
     */
    public static Set<String> copiedFiles(AppVersion version, Workunit workunit) {
        boolean ofAllInputs = !version.filePrefix().isEmpty();
        return Stream.concat(version.files().stream().filter(FileRef::copyFile),
                workunit.inputs().stream().filter(ref -> ofAllInputs || ref.copyFile()))
                .map(FileRef::fileName).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The task's usage: the workunit's own if it has one, else the app version's. */
    public ResourceUsage usage() {
        ResourceUsage own = workunit.usage();
        return own != null ? own : version.usage();
    }

    /** Whether it runs in a virtual machine of VirtualBox, whose server other machines of the user share. */
    public boolean isVirtualMachine() {
        return version.planClass().contains("vbox");
    }

    /**
     * Whether its processor time is kept to what the user allows: not if it feeds a device, hardly computes, or is a virtual
     * machine, which has a limit of its own (docs/protocol/configuration.md 3.4).
     */
    public boolean isLimited() {
        return !usage().usesCoproc() && !app.alwaysRuns() && !isVirtualMachine();
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "TaskLaunch[" + result.name() + " of " + project + " in slot " + slot + "]";
    }
}

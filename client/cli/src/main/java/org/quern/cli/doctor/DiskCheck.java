package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.Words;
import org.quern.config.file.RegularFile;
import org.quern.config.preferences.Preference;
import org.quern.coproc.probe.Volume;
import org.quern.daemon.disk.Inodes;
import org.quern.daemon.disk.UnknownFiles;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.SavedProject;

/** Whether there is room, and whether programs can be started from the volume of the data directory. */
final class DiskCheck {
    private static final String CHECK = "Disk";
    private static final double GIBIBYTE = 1L << 30;
    /** Below this even the state and a few messages are too much. */
    private static final double LEAST_BYTES = 50e6;
    private static final long LEAST_FILES = 1_000;
    /** Less is not worth anybody's time. */
    private static final long MANY_UNKNOWN_BYTES = 50_000_000;
    private static final int WHERE = 1;
    private static final int OPTIONS = 3;

    private DiskCheck() {}

    static List<CheckResult> of(Installation installation) {
        Path there = installation.directory();
        while (there.getParent() != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        List<CheckResult> found = new ArrayList<>();
        try {
            Volume volume = Volume.of(there);
            room(installation, volume, found);
            files(there, found);
            options(there.toRealPath(), found);
            unknown(installation, found);
            if (found.isEmpty()) {
                found.add(CheckResult.ok(CHECK,
                        Words.bytes(volume.freeBytes()) + " of " + Words.bytes(volume.totalBytes())
                                + " are free, and programs may be started there."));
            }
        } catch (IOException e) {
            found.add(CheckResult.fault(CHECK, "The volume of " + there + " cannot be asked: " + e.getMessage() + ".",
                    "Look at it with df and dmesg."));
        }
        return found;
    }

    private static void room(Installation installation, Volume volume, List<CheckResult> found) {
        double kept = installation.preferences().number(Preference.DISK_MIN_FREE_GB) * GIBIBYTE;
        String free = Words.bytes(volume.freeBytes()) + " of " + Words.bytes(volume.totalBytes()) + " are free";
        if (volume.freeBytes() < LEAST_BYTES) {
            found.add(CheckResult.fault(CHECK, free + ": the client cannot go on.",
                    "Delete something there; '" + installation.command("quern disk") + "' says who uses what."));
        } else if (volume.freeBytes() < kept) {
            found.add(CheckResult.warning(CHECK, free + ", and the preference disk_min_free_gb keeps "
                    + Words.bytes(kept) + ": no new tasks are fetched.",
                    "Delete something there, or: " + installation.command("quern prefs set disk_min_free_gb 0.1")));
        }
    }

    private static void files(Path there, List<CheckResult> found) {
        OptionalLong files = Inodes.free(there);
        if (files.isPresent() && files.getAsLong() < LEAST_FILES) {
            found.add(CheckResult.fault(CHECK, "Only " + files.getAsLong() + " files can still be made on the volume.",
                    "Delete many small files there; df -i tells how many there are."));
        }
    }

    private static void unknown(Installation installation, List<CheckResult> found) {
        DataDirectory data = new DataDirectory(installation.directory());
        for (SavedProject project : installation.projects()) {
            Path folder = data.projectDirectory(project.url());
            UnknownFiles files = UnknownFiles.of(project, folder, Installation.now());
            if (files.bytes() > MANY_UNKNOWN_BYTES) {
                found.add(CheckResult.warning(CHECK, folder + " has " + Words.count(files.count(), "file")
                        + " of which the client knows nothing, " + Words.bytes(files.bytes())
                        + " of what it may use: as a rule a damaged state has lost their tasks.",
                        "Remove those that you have not put there yourself; '"
                                + installation.command("quern disk --json")
                                + "' names the largest."));
            }
        }
    }

    private static void options(Path there, List<CheckResult> found) throws IOException {
        Mount mount = mount(there);
        if (mount != null && mount.options.contains("ro")) {
            found.add(CheckResult.fault(CHECK, mount.where + " is mounted read-only.",
                    "Look into dmesg: the kernel does that to a broken file system. Else: sudo mount -o remount,rw "
                            + mount.where));
        }
        if (mount != null && mount.options.contains("noexec")) {
            found.add(
                    CheckResult.fault(CHECK, mount.where + " is mounted with noexec: no task's program can be started.",
                            "sudo mount -o remount,exec " + mount.where + ", and take noexec out of /etc/fstab."));
        }
    }

    /** One line of /proc/self/mounts (proc(5)). */
    private record Mount(Path where, List<String> options) {}

    private static @Nullable Mount mount(Path directory) throws IOException {
        Path table = Path.of("/proc/self/mounts");
        if (!Files.isReadable(table)) {
            return null;
        }
        return RegularFile.text(table).lines().map(line -> List.of(line.split(" ", -1)))
                .filter(fields -> fields.size() > OPTIONS)
                .map(fields -> new Mount(Path.of(fields.get(WHERE).replace("\\040", " ")),
                        List.of(fields.get(OPTIONS).split(",", -1))))
                .filter(mount -> directory.startsWith(mount.where))
                .max(Comparator.comparingInt(mount -> mount.where.getNameCount())).orElse(null);
    }
}

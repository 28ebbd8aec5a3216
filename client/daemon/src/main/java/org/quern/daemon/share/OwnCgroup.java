package org.quern.daemon.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quern.coproc.probe.TextLines;

/** Finds the control group (version 2) that this process runs in. */
final class OwnCgroup {
    /** In /proc/self/cgroup, the line of version 2. */
    private static final String UNIFIED = "0::";
    /** Fields of a line in mountinfo before the optional ones: root at 3, mount point at 4 (proc(5)). */
    private static final int ROOT = 3;
    private static final int MOUNT_POINT = 4;

    private OwnCgroup() {}

    /** Its directory; empty if there is no version 2, or the group lies outside of what is mounted here. */
    static Optional<Path> find() throws IOException {
        return find(TextLines.orNone(Path.of("/proc/self/cgroup")), TextLines.orNone(Path.of("/proc/self/mountinfo")));
    }

    static Optional<Path> find(List<String> membership, List<String> mounts) {
        Optional<String> own = membership.stream().filter(line -> line.startsWith(UNIFIED))
                .map(line -> line.substring(UNIFIED.length())).findFirst();
        return own.flatMap(path -> mounts.stream().filter(OwnCgroup::isUnified).map(line -> line.split(" "))
                .flatMap(fields -> below(fields, path).stream()).findFirst());
    }

    private static boolean isUnified(String mount) {
        return mount.contains(" - cgroup2 ");
    }

    private static Optional<Path> below(String[] mount, String path) {
        Path root = Path.of(plain(mount[ROOT]));
        Path own = Path.of(path);
        return own.startsWith(root) ? Optional.of(Path.of(plain(mount[MOUNT_POINT])).resolve(root.relativize(own)))
                : Optional.empty();
    }

    /** The kernel writes a space as \040. */
    private static String plain(String field) {
        return field.replace("\\040", " ");
    }

    /** systemd marks the groups that it handed over (Delegate=) with an extended attribute. */
    static boolean isDelegated(Path group) {
        try {
            byte[] mark = (byte[]) Files.getAttribute(group, "user:delegate");
            return "1".equals(new String(mark, StandardCharsets.US_ASCII));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}

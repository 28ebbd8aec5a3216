package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCgroupTest {
    private static final String UNIFIED = "31 24 0:27 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate";
    private static final String HYBRID = "40 35 0:36 / /sys/fs/cgroup/unified rw,relatime shared:5 - cgroup2 cgroup rw";
    private static final String OLD = "36 35 0:31 / /sys/fs/cgroup/cpu rw,relatime shared:6 - cgroup cgroup rw,cpu";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aServicesGroupIsFoundBelowTheMountPoint() {
        assertEquals(Optional.of(Path.of("/sys/fs/cgroup/system.slice/quern.service")),
                OwnCgroup.find(List.of("0::/system.slice/quern.service"), List.of(UNIFIED)));
    }

    @Test
    void theMountIsFoundAmongThoseOfVersionOneWhereverItIs() {
        assertEquals(Optional.of(Path.of("/sys/fs/cgroup/unified/a")),
                OwnCgroup.find(List.of("4:memory:/x", "1:cpu:/", "0::/a"), List.of(OLD, HYBRID)));
    }

    @Test
    void aContainerSeesItsOwnGroupAsTheRootOfTheMount() {
        String mount = "31 24 0:27 /docker/1a2b /sys/fs/cgroup ro - cgroup2 cgroup rw";
        assertEquals(Optional.of(Path.of("/sys/fs/cgroup/q")),
                OwnCgroup.find(List.of("0::/docker/1a2b/q"), List.of(mount)));
    }

    @Test
    void aGroupOutsideOfWhatIsMountedIsNone() {
        String mount = "31 24 0:27 /docker/1a2b /sys/fs/cgroup ro - cgroup2 cgroup rw";
        assertEquals(Optional.empty(), OwnCgroup.find(List.of("0::/user.slice"), List.of(mount)));
    }

    @Test
    void aSystemOfVersionOneAloneHasNone() {
        assertEquals(Optional.empty(), OwnCgroup.find(List.of("1:cpu:/"), List.of(OLD)));
        assertEquals(Optional.empty(), OwnCgroup.find(List.of(), List.of()));
    }

    @Test
    void aSpaceInAMountPointIsRead() {
        String mount = "31 24 0:27 / /mnt/c\\040groups rw - cgroup2 cgroup rw";
        assertEquals(Optional.of(Path.of("/mnt/c groups/a")), OwnCgroup.find(List.of("0::/a"), List.of(mount)));
    }

    @Test
    void aFolderThatNobodyHandedOverIsNotOurs() {
        assertFalse(OwnCgroup.isDelegated(directory));
        assertFalse(OwnCgroup.isDelegated(directory.resolve("gone")));
    }
}

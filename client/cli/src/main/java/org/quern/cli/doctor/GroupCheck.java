package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.quern.cli.common.DirectoryAccess;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;

/** Whether this user may control the client: whoever can read the managers' password may. */
final class GroupCheck {
    private static final String CHECK = "Group";

    private GroupCheck() {}

    static List<CheckResult> of(Installation installation) {
        if (!installation.isOpen()) {
            return List.of(); // said of the directory
        }
        String me = System.getProperty("user.name", "this user");
        Path password = installation.directory().resolve(DataNames.PASSWORD);
        if (Files.notExists(password)) {
            return List.of(CheckResult.ok(CHECK, "There is no password of managers yet; the client makes one."));
        }
        try {
            RegularFile.channel(password, StandardOpenOption.READ).close();
            return List.of(CheckResult.ok(CHECK, me + " may control the client: the password can be read."));
        } catch (IOException e) {
            return List.of(CheckResult.warning(CHECK, me + " may look at the client and not control it: " + password
                    + " cannot be read", join(password)));
        }
    }

    private static String join(Path password) {
        String who = DirectoryAccess.who(password, PosixFilePermission.GROUP_READ);
        return who.contains("sudo") ? who.substring(2)
                : "Run such commands as its owner, or as root by sudo" + who;
    }
}

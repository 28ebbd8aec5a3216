package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;
import org.quern.rpc.codec.AccountFileCodec;
import org.quern.rpc.gui.GuiRecord;

/** To which projects of its state a client is attached: one whose account file is missing or damaged only waits. By {@link ProjectUrl#key}. */
final class AttachedProjects {
    private AttachedProjects() {}

    /** Those whose account files are missing, as a client that answers tells; one that tells nothing of account files is attached to all. */
    static Set<String> missing(List<GuiRecord> projects) {
        return projects.stream().filter(project -> project.is("quern_account_missing"))
                .map(project -> ProjectUrl.of(project.text("master_url")).key()).collect(Collectors.toSet());
    }

    /** By the account files of a client that does not run; empty in a folder in which none ever ran, such as one of BOINC's emulator. */
    static Optional<Set<String>> in(Path directory) throws IOException {
        List<Path> files = Folders.entries(directory, "account_*.xml");
        if (files.isEmpty() && !Files.exists(directory.resolve(DataNames.PASSWORD))) {
            return Optional.empty();
        }
        Set<String> keys = new HashSet<>();
        for (Path file : files) {
            try {
                keys.add(AccountFileCodec.read(RegularFile.bytes(file), "").url().key());
            } catch (IOException _) {
                // The client leaves it out as well.
            }
        }
        return Optional.of(keys);
    }
}

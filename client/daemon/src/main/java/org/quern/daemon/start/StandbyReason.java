package org.quern.daemon.start;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.ConfigurationFiles;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/**
 * Why a client stands by.
 *
 * @param words what is wrong, and what to do
 * @param brief the same in a clause
 * @param over what is told once it is over
 * @param look returns without an exception once it is over
 */
public record StandbyReason(String words, String brief, String over, Look look) {
    private static final String UNTIL = ". Until it can be, nothing is computed, contacted or changed, so that no task is lost. This is tried"
            + " again every ten seconds";

    /** Whether it is over. */
    @FunctionalInterface
    public interface Look {
        /** @throws IOException if it is not */
        void again() throws IOException;
    }

    /** No client can start there: which file is in the way, if it is one, and what to do. */
    public static String cannotBeUsed(DataDirectory data, IOException fault) {
        String file = fault instanceof FileSystemException told && told.getFile() != null ? told.getFile() : "";
        boolean isOne = !file.isEmpty() && !Path.of(file).equals(data.root())
                && !WriteTrouble.of(fault).isOfTheVolume();
        return data.root() + " cannot be used"
                + (isOne ? ", because of " + ConfigurationFiles.named(Path.of(file)) + ": " + WriteTrouble.words(fault)
                        : " (" + WriteTrouble.words(fault) + ")")
                + (isOne && Files.isSymbolicLink(Path.of(file))
                        ? ". 'quern import' copies a directory with what its links lead to" : "");
    }

    /** The state is there, and cannot be read. */
    static StandbyReason of(UnreadableState fault, StateFile file) {
        return new StandbyReason(
                "State file " + fault.file() + " cannot be read: " + WriteTrouble.words(fault.reason()) + UNTIL
                        + "; if the file cannot be saved, move it away and the generation before it is used.",
                "its state cannot be read", "The state file can be read again", file::read);
    }

    /** Nothing can be kept. */
    static StandbyReason readOnly(DataDirectory data, DirectoryLock lock) {
        return new StandbyReason("The data directory " + data.root() + " cannot be written: "
                + WriteTrouble.READ_ONLY.advice() + UNTIL + ".",
                "its disk is read-only", "The data directory can be written again", lock::tryWriting);
    }
}

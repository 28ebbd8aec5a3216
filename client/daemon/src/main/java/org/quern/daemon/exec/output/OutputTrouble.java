package org.quern.daemon.exec.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.daemon.disk.WriteTrouble;

/** Whose fault it is that an output cannot be had: this computer's, and the task waits, or the program's, and it has failed. */
final class OutputTrouble {
    private OutputTrouble() {}

    /**
     * Returns if the program is to blame for {@code fault}: it left something that cannot be moved or read.
     *
     * @param folder where all outputs of the project are
     * @throws IOException the fault of this computer
     */
    static void judge(IOException fault, Path folder) throws IOException {
        if (WriteTrouble.of(fault).isOfTheVolume()) {
            throw fault;
        }
        check(folder);
    }

    /**
     * Tries to put a file there: whoever cannot write into the folder cannot tell what is missing in it.
     *
     * @throws IOException if files cannot be put there; its message is the folder
     */
    static void check(Path folder) throws IOException {
        try {
            Files.delete(Files.createTempFile(folder, ".quern_probe", ""));
        } catch (IOException e) {
            if (WriteTrouble.of(e).concernsTheHost()) {
                throw new IOException(folder.toString(), e);
            }
        }
    }
}

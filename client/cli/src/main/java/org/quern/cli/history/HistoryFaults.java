package org.quern.cli.history;

import java.io.IOException;
import java.nio.file.Path;
import org.quern.cli.common.FileTrouble;
import org.quern.rpc.history.DamagedFileException;

/** What people are told of a file of the history that cannot be read to its end. */
public final class HistoryFaults {
    private HistoryFaults() {}

    /** A sentence that names it, and says whether anything of it is told. */
    public static String sentence(Path file, IOException why) {
        return file + " cannot be read " + (why instanceof DamagedFileException ? "to its end (" : "(")
                + FileTrouble.words(why) + "): what " + (why instanceof DamagedFileException ? "follows" : "is in it")
                + " is left out.";
    }
}

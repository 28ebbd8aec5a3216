package org.quern.cli.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;

/** The history in a data directory of this computer, as commands read it. */
final class OwnHistory {
    private OwnHistory() {}

    /**
     * As {@link HistoryFiles#read}.
     *
     * @return a sentence about each file that could not be read
     */
    static List<String> read(Path dataDirectory, double since, Consumer<HistoryEntry> reader) throws IOException {
        List<String> sentences = new ArrayList<>();
        HistoryFiles.in(dataDirectory).read(since, reader)
                .forEach((file, why) -> sentences.add(HistoryFaults.sentence(file, why)));
        return sentences;
    }
}

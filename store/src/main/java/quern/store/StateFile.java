package quern.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;
import quern.model.SavedState;
import quern.rpc.codec.StateFileCodec;

/**
 * client_state.xml with its previous generation (data-directory.md 5.1): written to {@code client_state_next.xml}, synced,
 * the old one renamed to {@code client_state_prev.xml}, the new one renamed into place. Whatever is interrupted, one whole
 * generation can be read.
 *
 * <p>A last line after the document, a comment that BOINC's reader never reaches, holds a checksum of everything before it. A
 * document that is well-formed and does not match was changed by hand and is taken; any other is damaged. Files written by
 * BOINC have no such line.
 */
public final class StateFile {
    private static final String MAIN = "client_state.xml";
    private static final String NEXT = "client_state_next.xml";
    private static final String PREVIOUS = "client_state_prev.xml";
    private final Folder folder;

    /** How far a state that was read can be trusted. */
    public enum Trust {
        /** There is none yet. */
        NEW,
        /** The newest generation, as it was written. */
        WHOLE,
        /** The newest generation, changed since it was written. */
        EDITED,
        /** Not the newest generation: that one is damaged. Or none at all, since all are. */
        DAMAGED
    }

    /**
     * What reading found.
     *
     * @param state the state, null if no generation could be read
     * @param source name of the file it came from, empty if none
     * @param trust how far it can be trusted
     * @param problems what was wrong with it or with newer generations, a sentence each
     */
    public record Loaded(@Nullable SavedState state, String source, Trust trust, List<String> problems) {
    }

    /** The state file in a data directory. */
    public StateFile(Folder dataDirectory) {
        folder = dataDirectory;
    }

    /** Writes a new generation; when it returns, it is on the disk. */
    public void write(SavedState state) throws IOException {
        folder.write(NEXT, out -> {
            CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
            StateFileCodec.write(state, checked);
            out.write(SealedInput.line(checked.getChecksum().getValue()).getBytes(StandardCharsets.US_ASCII));
        });
        renameIfThere(MAIN, PREVIOUS);
        folder.rename(NEXT, MAIN);
        folder.sync("");
    }

    /**
     * Reads the newest generation that can be used.
     *
     * @throws UnreadableState if a generation that is needed for that is there and cannot be read at all
     */
    public Loaded read() throws UnreadableState {
        Generation next = Generation.read(folder, NEXT);
        if (next.condition() == Generation.Condition.WHOLE) {
            return new Loaded(next.state(), NEXT, Trust.WHOLE, next.remarks());
        }
        // Anything else under that name is a write that was interrupted, as by every kill: the generation before it counts.
        List<String> problems = new ArrayList<>();
        for (String file : List.of(MAIN, PREVIOUS)) {
            Generation generation = Generation.read(folder, file);
            boolean newest = problems.isEmpty();
            problems.addAll(generation.remarks());
            if (generation.state() != null) {
                return new Loaded(generation.state(), file, trust(generation, newest), problems);
            }
        }
        return new Loaded(null, "", problems.isEmpty() ? Trust.NEW : Trust.DAMAGED, problems);
    }

    private static Trust trust(Generation generation, boolean newest) {
        if (!newest) {
            return Trust.DAMAGED;
        }
        return generation.condition() == Generation.Condition.EDITED ? Trust.EDITED : Trust.WHOLE;
    }

    /** Keeps unreadable generations for a closer look before a new client state replaces them. */
    public void setAside() throws IOException {
        for (String file : List.of(NEXT, MAIN, PREVIOUS)) {
            renameIfThere(file, file + ".damaged");
        }
    }

    private void renameIfThere(String from, String to) throws IOException {
        try {
            folder.rename(from, to);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.MISSING) {
                throw fault;
            }
        }
    }
}

package quern.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
 * <p>A last line after the document, a comment that BOINC's reader never reaches, holds a checksum of everything before it:
 * a file that a failing disk or a torn write has damaged in the middle is told from a good one. Files written by BOINC
 * have no such line and are judged by BOINC's own rule.
 */
public final class StateFile {
    private static final String SEAL = "<!-- quern crc32c ";
    private static final String SEAL_END = " -->";
    private static final String MAIN = "client_state.xml";
    private static final String NEXT = "client_state_next.xml";
    private static final String PREVIOUS = "client_state_prev.xml";
    private final Folder folder;

    /**
     * What reading found.
     *
     * @param state the state, null if no generation could be read
     * @param source name of the file it came from, empty if none
     * @param problems what was wrong with better generations, a sentence each
     * @param anyFile some generation exists, readable or not
     */
    public record Loaded(@Nullable SavedState state, String source, List<String> problems,
            boolean anyFile) {
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
            out.write(seal(checked.getChecksum().getValue()).getBytes(StandardCharsets.US_ASCII));
        });
        try {
            folder.rename(MAIN, PREVIOUS);
        } catch (FolderFault fault) {
            if (fault.kind() != FolderFault.Kind.MISSING) {
                throw fault;
            }
        }
        folder.rename(NEXT, MAIN);
        folder.sync("");
    }

    /** Reads the newest generation that is whole. */
    public Loaded read() {
        List<String> problems = new ArrayList<>();
        boolean any = false;
        for (String candidate : List.of(NEXT, MAIN, PREVIOUS)) {
            try {
                StateFileCodec.ReadState read = StateFileCodec.read(new ByteArrayInputStream(verified(candidate)));
                read.complaints().forEach(complaint -> problems.add(candidate + ": " + complaint));
                return new Loaded(read.state(), candidate, problems, true);
            } catch (IOException e) {
                if (!(e instanceof FolderFault fault && fault.kind() == FolderFault.Kind.MISSING)) {
                    any = true;
                    problems.add(candidate + ": " + e.getMessage());
                }
            }
        }
        return new Loaded(null, "", problems, any);
    }

    private byte[] verified(String file) throws IOException {
        byte[] content;
        try (InputStream in = folder.open(file)) {
            content = in.readAllBytes();
        }
        int sealAt = sealPosition(content);
        if (sealAt >= 0) {
            CRC32C crc = new CRC32C();
            crc.update(content, 0, sealAt);
            String written = new String(content, sealAt, content.length - sealAt, StandardCharsets.US_ASCII);
            if (!written.equals(seal(crc.getValue()))) {
                throw new IOException("its content does not match its checksum");
            }
        }
        return content;
    }

    /** Start of the last line if that is a seal, else -1. */
    private static int sealPosition(byte[] content) {
        int start = content.length - seal(0).length();
        if (start < 0) {
            return -1;
        }
        String tail = new String(content, start, SEAL.length(), StandardCharsets.ISO_8859_1);
        return tail.equals(SEAL) ? start : -1;
    }

    private static String seal(long crc) {
        return "%s%08x%s\n".formatted(SEAL, crc, SEAL_END);
    }

    /** Keeps unreadable generations for a closer look before a new client state replaces them. */
    public void setAside() throws IOException {
        for (String file : List.of(NEXT, MAIN, PREVIOUS)) {
            try {
                folder.rename(file, file + ".damaged");
            } catch (FolderFault fault) {
                if (fault.kind() != FolderFault.Kind.MISSING) {
                    throw fault;
                }
            }
        }
    }
}

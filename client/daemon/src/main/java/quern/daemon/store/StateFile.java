package quern.daemon.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    private final Path main;
    private final Path next;
    private final Path previous;

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

    public StateFile(Path dataDirectory) {
        main = dataDirectory.resolve("client_state.xml");
        next = dataDirectory.resolve("client_state_next.xml");
        previous = dataDirectory.resolve("client_state_prev.xml");
    }

    /** Writes a new generation; when it returns, it is on the disk. */
    public void write(SavedState state) throws IOException {
        DurableFiles.write(next, out -> {
            CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
            StateFileCodec.write(state, checked);
            out.write(seal(checked.getChecksum().getValue()).getBytes(StandardCharsets.US_ASCII));
        });
        if (Files.exists(main)) {
            Files.move(main, previous, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(next, main, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        DurableFiles.syncDirectory(main);
    }

    /** Reads the newest generation that is whole. */
    public Loaded read() {
        List<String> problems = new ArrayList<>();
        boolean any = false;
        for (Path candidate : List.of(next, main, previous)) {
            try {
                StateFileCodec.ReadState read = StateFileCodec.read(new ByteArrayInputStream(verified(candidate)));
                read.complaints().forEach(complaint -> problems.add(candidate.getFileName() + ": " + complaint));
                return new Loaded(read.state(), candidate.getFileName().toString(), problems, true);
            } catch (NoSuchFileException e) {
                // not there: the usual case for the first candidate
            } catch (IOException e) {
                any = true;
                problems.add(candidate.getFileName() + ": " + e.getMessage());
            }
        }
        return new Loaded(null, "", problems, any);
    }

    private static byte[] verified(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
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
        for (Path file : List.of(next, main, previous)) {
            if (Files.exists(file)) {
                Files.move(file, file.resolveSibling(file.getFileName() + ".damaged"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}

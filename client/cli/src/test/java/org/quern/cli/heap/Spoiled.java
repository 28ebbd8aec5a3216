package org.quern.cli.heap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What may have become of the generations of a state between two starts. */
enum Spoiled {
    /** The newest has a block of zeros. */
    NEWEST {
        @Override
        void spoil(Path data) throws IOException {
            zeros(data.resolve(MAIN));
        }
    },
    /** All have one, each in another place. */
    ALL {
        @Override
        void spoil(Path data) throws IOException {
            for (String file : GENERATIONS) {
                zeros(data.resolve(file));
            }
        }
    },
    /** The newest has one, and somebody edited the one before. */
    NEWEST_AND_AN_EDIT {
        @Override
        void spoil(Path data) throws IOException {
            Path previous = data.resolve(PREVIOUS);
            Files.copy(data.resolve(MAIN), previous, StandardCopyOption.REPLACE_EXISTING);
            try (FileChannel channel = FileChannel.open(previous, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer end = ByteBuffer.allocate(SEAL.length() + 20);
                long from = channel.size() - end.capacity();
                channel.read(end, from);
                String text = StandardCharsets.ISO_8859_1.decode(end.flip()).toString();
                int digit = text.indexOf(SEAL) + SEAL.length();
                String other = text.charAt(digit) == '0' ? "1" : "0";
                channel.write(StandardCharsets.ISO_8859_1.encode(other), from + digit);
            }
            zeros(data.resolve(MAIN));
        }
    };

    private static final String MAIN = "client_state.xml";
    private static final String PREVIOUS = "client_state_prev.xml";
    private static final String[] GENERATIONS = {MAIN, PREVIOUS, "quern_state_older.xml", "quern_state_oldest.xml"};
    private static final String SEAL = "<!-- quern crc32c ";
    private static final int BLOCK = 4096;

    abstract void spoil(Path data) throws IOException;

    /** In the middle; a file that is not there stays so. */
    private static void zeros(Path file) throws IOException {
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.allocate(BLOCK),
                        channel.size() / 2 + (long) BLOCK * (file.getFileName().toString().hashCode() & 7));
            }
        }
    }
}

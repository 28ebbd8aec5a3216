package org.quern.daemon.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;

/** The files by which the probe's process speaks. */
final class ProbeFiles {
    /** BOINC's name; its managers and users look for it. */
    static final String NAME = DataNames.COPROCESSORS;

    private ProbeFiles() {}

    /** The answer while it is written. */
    static Path part(Path answer) {
        return answer.resolveSibling(answer.getFileName() + ".part");
    }

    /** The library that is being asked. */
    static Path stage(Path answer) {
        return answer.resolveSibling(answer.getFileName() + ".stage");
    }

    /** What the process complains of. */
    static Path complaint(Path answer) {
        return answer.resolveSibling("stderrgpudetect.txt");
    }

    /** Always a new file: whoever may write in the data directory can have left a link or a pipe under that name. */
    static void replace(Path file, byte[] content) throws IOException {
        clear(file);
        try (FileChannel channel = RegularFile.create(file)) {
            for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining();) {
                channel.write(rest);
            }
        }
    }

    /** Makes room for a new file. */
    static void clear(Path file) throws IOException {
        try {
            Files.deleteIfExists(file);
        } catch (DirectoryNotEmptyException e) {
            throw new IOException(file + " is a folder with something in it, where a file has to be; remove it", e);
        }
    }

    /** A file's bytes, at most so many. */
    static byte[] bytes(Path file, int most) throws IOException {
        try (InputStream in = RegularFile.open(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(most + 1);
            if (content.length > most) {
                throw new IOException(file.getFileName() + " has more than " + most + " bytes");
            }
            return content;
        }
    }

    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the next run replaces it
        }
    }
}

package org.quern.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;

/**
 * A file that is appended to until it is long enough; then it gets the name {@code FILE.1}, the former {@code FILE.1} becomes
 * {@code FILE.2}, and so on. Opened at the first byte. After an error the next write tries again. For one thread at a time.
 */
final class RotatingFile extends OutputStream {
    private final Path file;
    private final long mostBytes;
    private final int older;
    private @Nullable OutputStream out;
    private long bytes;

    /**
     * @param mostBytes a write that would make the file longer goes to a new one
     * @param older how many older files are kept, at least 1
     */
    RotatingFile(Path file, long mostBytes, int older) {
        this.file = file;
        this.mostBytes = mostBytes;
        this.older = older;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        OutputStream to = out == null ? open() : out;
        if (bytes > 0 && bytes + length > mostBytes) {
            close();
            rotate();
            to = open();
        }
        to.write(data, offset, length);
        bytes += length;
    }

    private OutputStream open() throws IOException {
        OutputStream opened = Channels.newOutputStream(
                RegularFile.channel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        bytes = Files.size(file);
        out = opened;
        return opened;
    }

    /** Where a file cannot be renamed, its text is given up: the log must not grow without end. */
    private void rotate() throws IOException {
        try {
            for (int i = older - 1; i > 0; i--) {
                if (Files.exists(numbered(i))) {
                    Files.move(numbered(i), numbered(i + 1), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Files.move(file, numbered(1), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            RegularFile.channel(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING).close();
        }
    }

    private Path numbered(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    @Override
    public void close() throws IOException {
        OutputStream open = out;
        out = null;
        if (open != null) {
            open.close();
        }
    }
}

package org.quern.daemon.exec.output;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.quern.config.file.DraftName;
import org.quern.config.file.RegularFile;
import org.quern.daemon.exec.slot.PlainFiles;

/**
 * Replaces a file by its gzip form under the same name (RFC 1952), as gzip_when_done asks. The header carries an extra
 * field of ours: a file that begins with it was compressed here before, so that doing it again after a crash does
 * nothing. A file that the program itself compressed has no such field.
 */
final class GzipInPlace {
    private static final int PIECE_BYTES = 64 * 1024;

    /** Magic, deflate, flag FEXTRA, no time, no hint, system unknown; then a field "QN" of no content. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 4, 0, 0, 0, 0, 0, (byte) 255, 4, 0, 'Q', 'N', 0, 0};

    private GzipInPlace() {}

    /** Compresses the file unless that was done before; a crash leaves the old file or the new one. */
    static void compress(Path file) throws IOException {
        if (compressedHere(file)) {
            return;
        }
        Path fresh = DraftName.of(file);
        Files.deleteIfExists(fresh);
        try (InputStream in = RegularFile.open(file, NOFOLLOW_LINKS);
                FileChannel channel = RegularFile.create(fresh)) {
            write(in, Channels.newOutputStream(channel));
            channel.force(true);
        }
        PlainFiles.moveOver(fresh, file);
    }

    private static boolean compressedHere(Path file) throws IOException {
        try (InputStream in = RegularFile.open(file, NOFOLLOW_LINKS)) {
            return Arrays.equals(in.readNBytes(HEADER.length), HEADER);
        }
    }

    private static void write(InputStream in, OutputStream out) throws IOException {
        out.write(HEADER);
        CRC32 sum = new CRC32();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            DeflaterOutputStream deflating = new DeflaterOutputStream(out, deflater, PIECE_BYTES);
            long size = new CheckedInputStream(in, sum).transferTo(deflating);
            deflating.finish();
            ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            out.write(trailer.putInt((int) sum.getValue()).putInt((int) size).array());
        } finally {
            deflater.end();
        }
    }
}

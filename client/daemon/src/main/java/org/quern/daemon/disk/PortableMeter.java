package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.quern.daemon.disk.FileFacts.Kind;

/**
 * For systems without {@link StatxMeter}: sizes rounded up to whole blocks, so that many small files are not taken for
 * nothing. A sparse or compressed file counts in full, and a hard link as a file of its own.
 */
final class PortableMeter implements FileMeter {
    /** Bytes; the usual block of ext4, XFS, APFS and NTFS. */
    private static final double BLOCK = 4096;

    @Override
    public FileFacts measure(Path entry) throws IOException {
        BasicFileAttributes facts = Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Kind kind = facts.isDirectory() ? Kind.FOLDER : facts.isRegularFile() ? Kind.FILE : Kind.OTHER;
        return new FileFacts(kind, facts.size(), Math.ceil(facts.size() / BLOCK) * BLOCK, 1, 0, 0);
    }
}

package org.quern.daemon.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files by which the kernel is told what to do with a control group. */
final class GroupFile {
    private GroupFile() {}

    /** In one write, as the kernel wants it. */
    static void write(Path file, String value) throws IOException {
        Files.write(file, value.getBytes(StandardCharsets.US_ASCII));
    }
}

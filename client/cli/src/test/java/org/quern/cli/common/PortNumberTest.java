package org.quern.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** {@code quern.port}, in whose place a science program may leave anything. */
class PortNumberTest {
    @TempDir
    private Path data = Path.of("");

    @Test
    void aPortIsRead() throws IOException {
        assertEquals(OptionalInt.of(31_416), PortNumber.in(Files.writeString(data.resolve("quern.port"), "31416\n")));
        assertEquals(OptionalInt.of(65_535), PortNumber.in(Files.writeString(data.resolve("quern.port"), "65535")));
        for (String text : new String[]{"", "0", "65536", "314161234", "root"}) {
            assertEquals(OptionalInt.empty(), PortNumber.in(Files.writeString(data.resolve("quern.port"), text)), text);
        }
    }

    @Test
    void whatALinkLeadsToIsNotTold() throws IOException {
        Path secret = Files.writeString(data.resolve("shadow"), "root:hash");
        Files.createSymbolicLink(data.resolve("quern.port"), secret);
        for (String[] arguments : new String[][]{{"status"}, {"doctor"}}) {
            QuernRun run = QuernRun.quern(arguments[0], "--data-dir", data.toString());
            assertFalse((run.out() + run.err()).contains("hash"), run::toString);
        }
        QuernRun status = QuernRun.quern("status", "--data-dir", data.toString());
        assertTrue((status.out() + status.err()).contains("quern.port is not what a client writes"), status::toString);
    }
}

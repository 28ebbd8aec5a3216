package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Starts that copy at the same time share what is free. */
class CopySpaceTest {
    private static final Path HERE = Path.of("here");
    private final CopySpace room = new CopySpace();

    @Test
    void whatOneStartFoundFreeIsNotPromisedToAnother() {
        assertEquals(List.of(true, true, false), List.of(take(4), take(5), take(4)));
        room.giveBack(HERE, 4);
        assertEquals(List.of(true, false), List.of(take(4), take(2)));
        assertEquals(true, room.take(Path.of("there"), 10, 10), "another data directory");
    }

    private boolean take(double bytes) {
        return room.take(HERE, bytes, 10);
    }
}

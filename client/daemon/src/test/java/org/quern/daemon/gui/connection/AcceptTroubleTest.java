package org.quern.daemon.gui.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AcceptTroubleTest {
    private final List<String> told = new ArrayList<>();
    private final AcceptTrouble trouble = new AcceptTrouble(told::add);

    @Test
    void whatLastsIsToldOnceAndTriedAgainMoreAndMoreRarely() {
        assertEquals(List.of(1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 16_000L),
                Stream.generate(this::failed).limit(6).toList());
        assertEquals(1, told.size(), told.toString());
        trouble.worked();
        trouble.worked();
        assertEquals(2, told.size(), told.toString());
        assertEquals(1_000L, failed());
        assertEquals(3, told.size(), told.toString());
    }

    private long failed() {
        return trouble.failed(new IOException("Too many open files"));
    }
}

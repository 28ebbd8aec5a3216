package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import okio.Buffer;
import okio.BufferedSink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandwidthTest {
    @ParameterizedTest(name = "with {0} bytes a second down and {1} up")
    @CsvSource({"0, 0", "1e9, 1e9", "4e6, 4e6", "-1, 0"})
    void aLimitedFileArrivesAndLeavesWhole(double down, double up) throws IOException {
        Bandwidth bandwidth = new Bandwidth();
        bandwidth.limit(down, up);
        byte[] file = new byte[300_000];
        new Random(7).nextBytes(file);
        assertArrayEquals(file, bandwidth.incoming(new ByteArrayInputStream(file)).readAllBytes());
        Buffer wire = new Buffer();
        BufferedSink sink = bandwidth.outgoing(wire);
        sink.write(file);
        sink.flush();
        assertEquals(file.length, wire.size());
        assertArrayEquals(file, wire.readByteArray());
    }
}

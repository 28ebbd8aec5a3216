package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {
    @ParameterizedTest
    @CsvSource({"0, 0 bytes", "-70, -70 bytes", "0.5, 0.5 bytes", "10000, 10000 bytes", "10001, 9.8 KiB",
        "10240, 10.0 KiB", "1048575, 1024.0 KiB",
        "1048576, 1.0 MiB", "-1048576, -1.0 MiB", "1.099e18, 999534.7 TiB", "1099511627776000000, 1.0e+06 TiB",
        "-Infinity, -unlimited",
        "1610612736, 1.5 GiB", "-3145728, -3.0 MiB", "1e18, 909494.7 TiB", "1e300, 9.1e+287 TiB",
        "Infinity, unlimited"})
    void areWrittenForPeople(double bytes, String text) {
        assertEquals(text, Bytes.text(bytes));
    }
}

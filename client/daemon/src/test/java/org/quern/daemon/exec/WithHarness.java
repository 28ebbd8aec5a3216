package org.quern.daemon.exec;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a data directory of their own in which tasks are started. */
abstract class WithHarness {
    @TempDir
    Path data;

    ExecHarness harness;

    @BeforeEach
    void open() {
        harness = new ExecHarness(data);
    }

    @AfterEach
    void close() {
        harness.close();
    }
}

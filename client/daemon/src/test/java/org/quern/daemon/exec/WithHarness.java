package org.quern.daemon.exec;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a data directory of their own in which tasks are started. */
public abstract class WithHarness {
    @TempDir
    public Path data;

    public ExecHarness harness;

    @BeforeEach
    public void open() {
        harness = new ExecHarness(data);
    }

    @AfterEach
    public void close() {
        harness.close();
    }
}

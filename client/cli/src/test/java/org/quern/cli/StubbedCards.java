package org.quern.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.drivers.StubDrivers;

/** A whole daemon with stub drivers in place of real ones, and the project that sends it tasks for cards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
abstract class StubbedCards {
    static final String FIRST = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub A\n";
    static final String SECOND = "card 34 2 8 6 68 1710000 10240 NVIDIA Stub B\n";

    /** A class has its own: classes run side by side. */
    private @Nullable StubDrivers built;

    @TempDir
    private Path directory = Path.of("");
    CardsScene scene = new CardsScene(Path.of(""), Map.of());
    int logged;

    @BeforeAll
    void build(@TempDir Path drivers) throws Exception {
        built = StubDrivers.build(drivers.resolve("stubs"));
    }

    final StubDrivers stubs() {
        return Objects.requireNonNull(built);
    }

    @BeforeEach
    void begin() throws IOException {
        scene = new CardsScene(directory, stubs().environment());
        logged = stubs().log().size();
    }

    @AfterEach
    void end() throws InterruptedException {
        scene.close();
    }

    /** The cards that computed in this test. */
    List<String> kernels() throws IOException {
        return stubs().log().stream().skip(logged).filter(line -> line.startsWith("kernel "))
                .map(line -> line.substring(7)).distinct().sorted().toList();
    }
}

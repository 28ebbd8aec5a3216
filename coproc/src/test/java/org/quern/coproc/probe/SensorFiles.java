package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Files as Linux has them for processors and their sensors, below {@code root}. */
record SensorFiles(Path root) {
    /** Of a kernel that knows no sensor. */
    static SensorFiles in(Path root) throws IOException {
        Files.createDirectories(root.resolve("sys/class"));
        return new SensorFiles(root);
    }

    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    OptionalDouble celsius() {
        return new ProcessorSensors(OshiSystem.open(), root).celsius();
    }

    long[] ticks() {
        return new ProcessorSensors(OshiSystem.open(), root).ticks();
    }
}

package org.quern.cli.devices;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.quern.coproc.gpu.InstallAdvice;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.daemon.gpu.ProbeProcess;
import org.quern.model.device.DeviceFindings;

/**
 * What the drivers of this computer's cards say.
 *
 * @param found all of it
 * @param advice what is missing, and what installs it
 */
public record DeviceSurvey(DeviceFindings found, List<InstallAdvice.Advice> advice) {
    private static final Path OS_RELEASE = Path.of("/etc/os-release");

    public DeviceSurvey {
        advice = List.copyOf(advice);
    }

    /** Asks them, in a process of its own; takes as long as the slowest driver, {@link ProbeProcess#TIMEOUT} at most. */
    public static DeviceSurvey look() throws IOException, InterruptedException {
        return look(slow -> {
        });
    }

    /** The same; {@code slow} is told of what is waited for. */
    static DeviceSurvey look(Consumer<LibraryKind> slow) throws IOException, InterruptedException {
        DeviceFindings found = ask(slow);
        String release = Files.isReadable(OS_RELEASE) ? Files.readString(OS_RELEASE, StandardCharsets.UTF_8) : "";
        return new DeviceSurvey(found, InstallAdvice.of(found, release));
    }

    private static DeviceFindings ask(Consumer<LibraryKind> slow) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("quern-devices");
        try {
            return new ProbeProcess(directory, ProbeProcess.TIMEOUT).run(Set.of(), slow);
        } finally {
            try (var files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(directory);
        }
    }

    /** By what tells cards from their twins: their names in reasons and in the list of devices. */
    Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        DeviceRow.of(found).stream().filter(row -> row.number() >= 0)
                .forEach(row -> names.putIfAbsent(row.identity(), row.device()));
        return names;
    }

    /** How many devices tasks can be given to. */
    public int usable() {
        return (int) DeviceRow.of(found).stream().filter(DeviceRow::usable).count();
    }
}

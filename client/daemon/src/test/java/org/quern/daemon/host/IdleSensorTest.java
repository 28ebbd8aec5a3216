package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.probe.Guard;

class IdleSensorTest {
    private static final long NOW = 1_800_000_000;

    @TempDir
    Path dev;

    private void terminal(String name, long idle) throws IOException {
        Path file = dev.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.getFileAttributeView(file, BasicFileAttributeView.class)
                .setTimes(null, FileTime.from(NOW - idle, TimeUnit.SECONDS), null);
    }

    private static byte[] shared(long updated, long input) {
        return ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putLong(updated).putLong(input).array();
    }

    @Test
    void theTerminalLastUsedCounts() throws IOException {
        terminal("tty1", 5000);
        terminal("pts/0", 40);
        terminal("pts/ptmx", 1);
        terminal("ttyS0", 2);
        terminal("ttyACM3", 3);
        terminal("null", 0);
        assertEquals(OptionalDouble.of(40), new TerminalIdle(dev, List.of()).read(NOW));
        assertEquals(OptionalDouble.of(5000), new TerminalIdle(dev, List.of(dev + "/pts")).read(NOW));
    }

    @Test
    void aTerminalUsedInTheFutureIsInUseAndNoTerminalIsNoAnswer() throws IOException {
        assertEquals(OptionalDouble.empty(), new TerminalIdle(dev, List.of()).read(NOW));
        terminal("tty1", -100);
        assertEquals(OptionalDouble.of(0), new TerminalIdle(dev, List.of()).read(NOW));
    }

    @ParameterizedTest
    @CsvSource({"0, 100, 100", "59, 1000, 1000", "60, 100, -1", "-9, 5, 5", "-10, 5, -1", "0, -7, 0"})
    void aHelperIsBelievedOnlyWhileItSpeaks(long silent, long idle, double expected) {
        OptionalDouble read = SharedIdle.parse(shared(NOW - silent, NOW - idle), NOW);
        assertEquals(expected < 0 ? OptionalDouble.empty() : OptionalDouble.of(expected), read);
    }

    @Test
    void aHelpersWordStandsAlone() throws IOException {
        terminal("tty1", 1);
        Path place = dev.resolve("shm");
        Files.write(place, shared(NOW, NOW - 777));
        assertEquals(OptionalDouble.of(777), sensor(place).read(NOW, new Guard()));
        Files.write(place, new byte[5]);
        assertEquals(OptionalDouble.of(1), sensor(place).read(NOW, new Guard()));
    }

    @Test
    void whereNothingTellsTheSensorIsMissingWithAReason() {
        Guard guard = new Guard();
        assertEquals(OptionalDouble.empty(), sensor(dev.resolve("absent")).read(NOW, guard));
        assertEquals("user input", guard.missing().getFirst().what());
        assertTrue(guard.missing().getFirst().reason().contains("no system bus"), guard.missing().toString());
    }

    private IdleSensor sensor(Path shared) {
        return new IdleSensor(shared, new TerminalIdle(dev, List.of()), new LogindIdle(dev.resolve("no_bus")),
                Optional.empty(), dev.resolve("displays"));
    }

    @Test
    void aDesktopThatNobodyTellsOfIsNamedEvenWhereATerminalTells() throws IOException {
        terminal("tty1", 1);
        Guard without = new Guard();
        assertEquals(OptionalDouble.of(1), sensor(dev.resolve("absent")).read(NOW, without));
        assertEquals(List.of(), without.missing());
        Files.createFile(Files.createDirectories(dev.resolve("displays")).resolve("X0"));
        Guard with = new Guard();
        assertEquals(OptionalDouble.of(1), sensor(dev.resolve("absent")).read(NOW, with));
        assertEquals("input at the desktop", with.missing().getFirst().what());
    }

    @ParameterizedTest
    @CsvSource({
        "tty, user, active, false, 30, 30, a terminal tells its last input",
        "tty, user, active, true, 4000, 4000, a terminal that is idle too",
        "wayland, user, active, true, 600, 600, a desktop that fell idle",
        "wayland, user, active, false, 600, 0, a desktop that was idle once and is used again",
        "x11, user, online, false, -1, -1, a desktop that never told anything",
        "x11, greeter, active, false, 5, -1, the log-in screen",
        "tty, user, closing, false, 5, -1, a session that ends"})
    void sessionsAreJudgedByWhatTheirKindCanTell(String type, String kind, String state, boolean isIdle, long since,
            double expected, String why) {
        long micros = since < 0 ? 0 : (NOW - since) * 1_000_000;
        LoginSession session = LoginSession.of(
                Map.of("Type", type, "Class", kind, "State", state, "IdleHint", isIdle, "IdleSinceHint", micros));
        assertEquals(expected < 0 ? OptionalDouble.empty() : OptionalDouble.of(expected), session.idleSeconds(NOW),
                why);
    }

    @Test
    void aSessionWithoutPropertiesSaysNothing() {
        assertEquals(OptionalDouble.empty(), LoginSession.of(Map.of("IdleHint", "yes")).idleSeconds(NOW));
    }

    @Test
    void xprintidleIsUsedOnlyInASessionWithADisplay() throws IOException {
        Path program = dev.resolve("xprintidle");
        Files.writeString(program, "#!/bin/sh\necho 1500\n");
        assertTrue(program.toFile().setExecutable(true));
        Map<String, String> display = Map.of("DISPLAY", ":0", "PATH", "/nowhere:" + dev);
        assertEquals(Optional.of(program), XIdle.program(display));
        assertFalse(XIdle.program(Map.of("PATH", dev.toString())).isPresent());
        assertFalse(XIdle.program(Map.of("DISPLAY", ":0", "PATH", "/nowhere")).isPresent());
        assertEquals(OptionalDouble.of(1.5), XIdle.parse("1500\n"));
        assertEquals(OptionalDouble.empty(), XIdle.parse("no display"));
    }

    @Test
    void xprintidlesAnswerIsRead() throws IOException, InterruptedException {
        Path program = dev.resolve("xprintidle");
        Files.writeString(program, "#!/bin/sh\necho 2500\n");
        assertTrue(program.toFile().setExecutable(true));
        assertEquals(OptionalDouble.of(2.5), XIdle.read(program));
    }
}

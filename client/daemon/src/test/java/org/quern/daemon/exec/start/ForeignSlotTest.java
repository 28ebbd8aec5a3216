package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.exec.PlainSettings;
import org.quern.daemon.exec.WithHarness;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.faults.AnotherUser;
import org.quern.model.TaskLaunch;

/** A start in a slot that is not the client's. */
class ForeignSlotTest extends WithHarness {
    @BeforeEach
    void aDataDirectoryOfNobody() throws Exception {
        AnotherUser.assumeRoot();
        Files.createDirectories(harness.slot());
        AnotherUser.give(data, "rwxr-xr-x");
        AnotherUser.give(data.resolve("slots"), "rwxr-xr-x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"---------", "rwxr-xr-x"})
    void isRefusedAndNothingThereIsTouched(String mode) throws Exception {
        Files.writeString(harness.slot().resolve("precious"), "");
        AnotherUser.mode(harness.slot(), mode);
        assertEquals(new TaskFact.SlotRefused("permission is denied: check the owner and the permissions"), claimed());
        assertTrue(Files.exists(harness.slot().resolve("precious")));
    }

    @Test
    void isRefusedWhenAFolderInItCannotBeDeleted() throws Exception {
        Files.createFile(Files.createDirectory(harness.slot().resolve("of_root")).resolve("file"));
        AnotherUser.give(harness.slot(), "rwxr-xr-x");
        assertEquals(new TaskFact.SlotRefused("permission is denied: check the owner and the permissions"), claimed());
    }

    @Test
    void isNoneIfAProgramOnlyTookPermissionsAway() throws Exception {
        AnotherUser.give(harness.slot(), "---------");
        assertEquals(null, claimed());
        assertTrue(Files.exists(harness.slot().resolve("init_data.xml")));
    }

    /** The last fact of a start that ends in claiming its slot. */
    private @Nullable TaskFact claimed() throws Exception {
        TaskLaunch launch = harness.script("exit 0").build();
        ExecSettings settings = PlainSettings.of(data, host -> "");
        Path slot = harness.slot();
        StartContext start = new StartContext(launch, TaskPaths.of(data, launch), settings, harness.control,
                new TaskProcesses(harness.control, slot.toString()), Instant.now(), () -> false, fact -> {
                });
        return AnotherUser.asNobody(() -> {
            try {
                new ClaimSlot().run(start);
                return null;
            } catch (StartException e) {
                return e.last();
            }
        });
    }
}

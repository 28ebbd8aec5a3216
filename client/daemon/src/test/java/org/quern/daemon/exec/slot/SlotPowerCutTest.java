package org.quern.daemon.exec.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.file.Folders;
import org.quern.testing.BrittleVolume;

/** What is in a slot on a real file system whose power fails in the moment after it was set up. */
class SlotPowerCutTest {
    private static final String CONTENT = "content\n".repeat(10_000);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void linksCopiesAndReplacedFilesAreWholeOnceTheFolderIsSyncedAndOthersAreNot() throws IOException {
        try (BrittleVolume disk = BrittleVolume.mount(directory, 64L << 20)) {
            Path source = Files.writeString(directory.resolve("source"), CONTENT);
            SlotDirectory slot = new Slots(disk.folder()).slot(0);
            slot.create();
            FileLinks links = new FileLinks(slot, "../../projects/p");
            links.link("linked", "in");
            links.copy("copied", source, false, () -> false);
            PlainFiles.replace(slot.path().resolve("noted"), CONTENT.getBytes(StandardCharsets.UTF_8));
            Folders.sync(slot.path());
            Files.writeString(slot.path().resolve("unsynced"), CONTENT);

            disk.cutPower();
            assertEquals("<soft_link>../../projects/p/in</soft_link>\n", text(slot, "linked"));
            assertEquals(CONTENT, text(slot, "copied"));
            assertEquals(CONTENT, text(slot, "noted"));
            assertFalse(links.isCut("linked", "in"));
            assertTrue(!text(slot, "unsynced").equals(CONTENT), "or this test would not see what is not synced");
        }
    }

    private static String text(SlotDirectory slot, String name) throws IOException {
        Path file = slot.path().resolve(name);
        return Files.exists(file) ? Files.readString(file) : "nothing";
    }
}

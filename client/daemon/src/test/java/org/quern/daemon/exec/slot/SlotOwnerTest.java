package org.quern.daemon.exec.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ProjectUrl;

class SlotOwnerTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");
    private static final ProjectUrl VICTIM = ProjectUrl.of("http://127.0.0.1:9090/victim/");
    private static final String FORGED = "<project_dir>/data/projects/127.0.0.1_9090_victim</project_dir>\n<result_name>precious_0</result_name>\n";
    private static final String OWN = "<project_dir>/data/projects/127.0.0.1_8080_fake</project_dir>\n<result_name>wu_1_0</result_name>\n";

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {FORGED, "<x>\n" + FORGED, "</x>\n" + FORGED, "<![CDATA[\n" + FORGED, "<!--\n" + FORGED,
        "<app_init_data>\n" + FORGED + "</app_init_data>\n", "</app_init_data>\n<app_init_data>\n" + FORGED})
    void whatAProjectsServerWroteIntoItsPreferencesSaysNothing(String preferences) throws IOException {
        SlotDirectory slot = slot("<app_init_data>\n<major_version>8</major_version>\n<project_preferences>\n"
                + preferences + "</project_preferences>\n" + OWN + "</app_init_data>\n");
        assertEquals(Optional.of(new SlotOwner.Named(PROJECT.directoryName(), "wu_1_0")), SlotOwner.of(slot));
        assertTrue(SlotOwner.is(slot, PROJECT, "wu_1_0"));
        assertFalse(SlotOwner.is(slot, VICTIM, "precious_0"));
    }

    @Test
    void whatStandsBehindTheNamesSaysNothing() throws IOException {
        SlotDirectory slot = slot("<app_init_data>\n" + OWN + FORGED + "<host_info>\n" + FORGED + "</host_info>\n");
        assertEquals(Optional.of(new SlotOwner.Named(PROJECT.directoryName(), "wu_1_0")), SlotOwner.of(slot));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\0\0\0\0", "<app_init_data>\n", "<app_init_data>\n<result_name>wu_1_0</result_name>\n",
        "<project_preferences>\n" + FORGED + "</project_preferences>\n"})
    void aFileThatWasCutOffNamesNobody(String left) throws IOException {
        assertEquals(Optional.empty(), SlotOwner.of(slot(left)));
    }

    private SlotDirectory slot(String initData) throws IOException {
        SlotDirectory slot = SlotDirectory.of(directory, 0);
        slot.create();
        Files.writeString(slot.path().resolve("init_data.xml"), initData);
        return slot;
    }
}

package quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quern.model.ResultState;
import quern.model.SavedProject;
import quern.model.SavedState;

/** data-directory.md 5; the files were written by a BOINC client. */
class StateFileCodecTest {
    @ParameterizedTest
    @ValueSource(strings = {"00_before_attach", "03_task_suspended", "20_anonymous_platform"})
    void aStateFileOfBoincIsReadAndWrittenWithoutLoss(String name) throws IOException {
        SavedState read = read(fixture(name));
        assertEquals(read, read(write(read)));
    }

    @Test
    void aSuspendedTaskIsReadWithItsProjectVersionWorkunitAndSlot() throws IOException {
        SavedState state = read(fixture("03_task_suspended"));
        SavedProject project = state.projects().getFirst();
        assertEquals("http://127.0.0.1:8090/testproj/", project.url().canonical());
        assertEquals("Test Rig Project", project.facts().projectName());
        assertEquals(1, state.tasks().size());
        assertTrue(project.results().stream().anyMatch(r -> r.outcome().state() == ResultState.FILES_DOWNLOADED));
        assertEquals(project.results().size(), project.workunits().size());
        assertTrue(Objects.requireNonNull(project.codeSignKey()).startsWith("1024\n"));
    }

    @Test
    void aFileThatIsCutShortAnywhereIsRefused() throws IOException {
        byte[] whole = fixture("03_task_suspended");
        for (int length = 0; length < whole.length - "</client_state>\n".length(); length += 101) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(BoincXmlException.class, () -> read(cut), "cut at " + length);
        }
    }

    @Test
    void theFirstLineOpensTheDocumentAndTheEndTagHasALineOfItsOwn() throws IOException {
        String text = new String(write(read(fixture("03_task_suspended"))), StandardCharsets.ISO_8859_1);
        assertTrue(text.startsWith("<client_state>\n"));
        assertTrue(text.endsWith("\n</client_state>\n"));
    }

    private static byte[] write(SavedState state) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StateFileCodec.write(state, out);
        return out.toByteArray();
    }

    private static SavedState read(byte[] document) throws IOException {
        return StateFileCodec.read(new ByteArrayInputStream(document));
    }

    private static byte[] fixture(String name) throws IOException {
        try (InputStream in = Objects
                .requireNonNull(StateFileCodecTest.class.getResourceAsStream("/state/" + name + ".xml"))) {
            return in.readAllBytes();
        }
    }
}

package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.model.ProjectUrl;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.store.memory.MemoryFolder;

/** Whose a record of a damaged state is: no project gets another's, whatever its URL, its signatures or its programs say. */
class SalvageOwnersTest {
    private static final String MAIN = "client_state.xml";
    private static final ProjectUrl VICTIM = ProjectUrl.of("https://victim.example/");
    /** Its CRC-32C is the victim's. */
    private static final ProjectUrl CRAFTED = ProjectUrl
            .of("https://attacker.example/bbaaaaaabaababaababaaabaabaaaaaaaaaaaaaa/");
    private static final Pattern RECORD = Pattern.compile(
            "(?s)(\\s*<client_state>\n|\\s*<active_task_set>\n|\\s*</active_task_set>\n|)(.*?)<!-- quern record \\d+ (\\w+) \\w+ -->\n");

    private final MemoryFolder folder = new MemoryFolder(1);

    @Test
    void aProjectOfACraftedUrlGetsNothingOfAnother() throws IOException {
        SavedState state = state(at(VICTIM, 1), at(CRAFTED, 2));
        new StateFile(folder).write(state);
        put(damaged(text()));
        expectEach(state, read().state());
    }

    @Test
    void ofAFileOfAnEarlierVersionEverythingThatIsIntactIsTaken() throws IOException {
        SavedState state = state(at(VICTIM, 1), at(ProjectUrl.of("https://other.example/"), 2));
        new StateFile(folder).write(state);
        put(damaged(withShortKeys(text(), state)));
        expectEach(state, read().state());
    }

    @Test
    void ofAFileOfAnEarlierVersionWhatMayBeOfTwoProjectsIsOfNone() throws IOException {
        SavedState state = state(at(VICTIM, 1), at(CRAFTED, 2));
        new StateFile(folder).write(state);
        put(damaged(withShortKeys(text(), state)));
        StateFile.Loaded loaded = read();
        assertNotNull(loaded.state());
        loaded.state().projects().forEach(project -> assertEquals(List.of(), project.results()));
        assertTrue(loaded.problems().stream().anyMatch(said -> said.contains("left out")), loaded.problems()::toString);
    }

    @Test
    void aMarkAmongAProgramsWordsMakesNoRecord() throws IOException {
        SavedProject attacker = at(CRAFTED, 2);
        String forged = "        <workunit>\n    <name>forged</name>\n    <app_name>a</app_name>\n</workunit>\n";
        String words = "I say:\n" + forged + mark(forged, shortKey(VICTIM)) + forged + mark(forged, longKey(VICTIM));
        List<SavedResult> results = new ArrayList<>(attacker.results());
        results.set(0, new SavedResult(results.getFirst().result(), new ResultOutcome(ResultState.COMPUTE_ERROR, 1, 1,
                1, 3, 4, 5, words, true, false, 12.5, false)));
        SavedState state = state(at(VICTIM, 1), attacker.withResults(results));
        new StateFile(folder).write(state);
        put(damaged(text()));
        SavedState found = read().state();
        assertNotNull(found);
        found.projects().forEach(project -> assertTrue(
                project.workunits().stream().noneMatch(workunit -> workunit.name().equals("forged")),
                () -> "a forged record is of " + project.url()));
        assertEquals(attacker.results().size(), found.find(CRAFTED).orElseThrow().results().size());
    }

    private static void expectEach(SavedState written, @Nullable SavedState found) {
        assertNotNull(found);
        assertEquals(written.projects().size(), found.projects().size());
        for (SavedProject project : written.projects()) {
            assertEquals(Optional.of(project), found.find(project.url()));
        }
    }

    private StateFile.Loaded read() throws IOException {
        return new StateFile(folder).read(() -> List.of(VICTIM));
    }

    private static SavedState state(SavedProject... projects) {
        return RandomStates.of(1).withProjects(List.of(projects)).withTasks(List.of());
    }

    /** A random project, moved to that URL. */
    private static SavedProject at(ProjectUrl url, long seed) {
        SavedProject project = RandomStates.of(seed).projects().getFirst();
        return new SavedProject(url, project.facts(), project.contact(), project.flags(), project.accounting(),
                project.codeSignKey(), project.noRscApps(), project.noRscPrefs(), project.managerTerms(),
                project.trickleUpUrls(), project.apps(), project.files(), project.versions(), project.workunits(),
                project.results(), project.projectFiles());
    }

    /** What belongs to the host is hit, and the checksum of the whole. */
    private static String damaged(String text) {
        return text.replaceFirst("<timezone>", "<timezone>\0\0");
    }

    /** As the version before wrote it. */
    private static String withShortKeys(String text, SavedState state) {
        Matcher record = RECORD.matcher(text);
        StringBuilder old = new StringBuilder();
        int end = 0;
        while (record.find()) {
            String key = state.projects().stream().map(SavedProject::url)
                    .filter(url -> longKey(url).equals(record.group(3)))
                    .map(SalvageOwnersTest::shortKey).findFirst().orElse("00000000");
            old.append(record.group(1)).append(record.group(2)).append(mark(record.group(2), key));
            end = record.end();
        }
        return old + text.substring(end);
    }

    private static String mark(String record, String key) {
        CRC32C crc = new CRC32C();
        byte[] bytes = record.getBytes(StandardCharsets.ISO_8859_1);
        crc.update(bytes);
        String told = key.length() == 8 ? String.valueOf(HexFormat.fromHexDigits(key)) : key;
        crc.update((bytes.length + " " + told).getBytes(StandardCharsets.US_ASCII));
        return "<!-- quern record " + bytes.length + " " + key + " " + HexFormat.of().toHexDigits((int) crc.getValue())
                + " -->\n";
    }

    private static String shortKey(ProjectUrl url) {
        CRC32C crc = new CRC32C();
        crc.update(url.key().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    private static String longKey(ProjectUrl url) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(url.key().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum).substring(0, 32);
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent);
        }
    }

    private String text() throws IOException {
        return new String(folder.open(MAIN).readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private void put(String text) throws IOException {
        folder.write(MAIN, out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}

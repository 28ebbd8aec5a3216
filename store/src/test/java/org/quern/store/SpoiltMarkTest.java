package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.store.memory.MemoryFolder;

/** What is left of a mark that is not whole still tells whether the record before it is what was written. */
class SpoiltMarkTest {
    private static final String MAIN = "client_state.xml";
    private static final Pattern MARK = Pattern.compile("<!-- quern record \\d+ (\\w+) \\w+ -->\n");
    private static final Pattern NAME = Pattern
            .compile("<(?:name|result_name|master_url|version_num)>([^<]*)</");
    private final MemoryFolder folder = new MemoryFolder(1);
    private final SavedState state = small(RandomStates.of(3));
    private String text = "";

    /** With two projects. */
    private static SavedState small(SavedState state) {
        List<SavedProject> projects = state.projects().subList(0, 2);
        return state.withProjects(projects).withTasks(state.tasks().stream()
                .filter(task -> projects.stream().anyMatch(project -> project.url().equals(task.project()))).toList());
    }

    @BeforeEach
    void write() throws IOException {
        new StateFile(folder).write(state);
        text = new String(folder.open(MAIN).readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** In its start, its length, its project, its checksum or its end; all other marks are whole. */
    @Test
    void aRecordIsTakenWhateverIsSpoiltOfItsMark() throws IOException {
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            for (int at = 0; at < mark.end() - mark.start() - 3; at += 11) {
                int from = mark.start() + at;
                SavedState found = read(spoilt(text, from, "~~"));
                String what = mark.group() + at;
                assertEquals(records(state), records(found), what);
                assertEquals(state.runMode(), found.runMode(), what);
                assertEquals(state.passing(), found.passing(), what);
            }
        }
    }

    @Test
    void aRecordThatWhatIsLeftOfItsMarkSpeaksAgainstIsNotTaken() throws IOException {
        Matcher mark = MARK.matcher(text);
        int begin = 0;
        int tried = 0;
        while (mark.find()) {
            Matcher name = NAME.matcher(text).region(begin, mark.start());
            if (name.find() && name.end(1) > name.start(1)) {
                tried++;
                int last = name.end(1) - 2;
                String flipped = text.substring(0, last) + (text.charAt(last) == '7' ? '6' : '7')
                        + text.substring(last + 1);
                expectNothingNew(spoilt(flipped, mark.start(1) + 3, "~~"), name.group());
                expectNothingNew(spoilt(flipped, mark.end() - 1, "~"), name.group());
            }
            begin = mark.end();
        }
        assertTrue(tried > 10, () -> "only that many records have names");
    }

    /** A letter of a name that projects choose, of which nothing but the mark tells that it is another. */
    @Test
    void aRecordWithoutItsMarkIsNotTakenWhateverItSays() throws IOException {
        String name = "<open_name>out</open_name>";
        int at = text.indexOf(name);
        Matcher mark = MARK.matcher(text).region(at, text.length());
        assertTrue(at > 0 && mark.find());
        String without = text.substring(0, mark.start()) + text.substring(mark.end());
        SavedState found = read(without.substring(0, at) + name.replace("out", "o}t")
                + without.substring(at + name.length()));
        assertEquals(records(state).size() - 1, records(found).size());
        records(found).forEach((key, record) -> assertEquals(records(state).get(key), record, key));
    }

    private void expectNothingNew(String spoilt, String what) throws IOException {
        Set<String> unknown = names(read(spoilt));
        unknown.removeAll(names(state));
        assertEquals(Set.of(), unknown, what);
    }

    private static String spoilt(String text, int at, String with) {
        return text.substring(0, at) + with + text.substring(at + with.length());
    }

    /** None of the user's modes is of a record that is known to be spoilt. */
    @Test
    void aModeThatWhatIsLeftOfItsMarkSpeaksAgainstIsNotTaken() throws IOException {
        String line = "<user_run_request>" + state.runMode().code() + "</user_run_request>";
        RunMode other = state.runMode() == RunMode.NEVER ? RunMode.ALWAYS : RunMode.NEVER;
        int at = text.indexOf(line);
        Matcher mark = MARK.matcher(text).region(at, text.length());
        assertTrue(at > 0 && mark.find());
        SavedState found = read(spoilt(text, mark.start() + 2, "~~").replace(line,
                line.replaceAll("\\d", String.valueOf(other.code()))));
        assertEquals(RunMode.AUTO, found.runMode());
    }

    /** Its mark is gone altogether, and nothing else belongs to it. */
    @Test
    void aProjectThatNothingButARecordWithoutItsMarkTellsOfIsNone() throws IOException {
        SavedProject project = state.projects().getFirst();
        String url = project.url().canonical();
        Matcher mark = MARK.matcher(text).region(text.indexOf("<master_url>" + url), text.length());
        assertTrue(mark.find());
        String without = text.substring(0, mark.start()) + text.substring(mark.end());
        String phantom = "<master_url>" + url.replaceFirst("e", "d");
        SavedState found = read(without.replace("<master_url>" + url, phantom));
        assertEquals(urls(state), urls(found));
        assertEquals(project.results(), found.find(project.url()).orElseThrow().results());
    }

    /** It does not pass for one that never had a seal, as BOINC's client writes them. */
    @Test
    void aStateWhoseSealItselfIsSpoiltHasChanged() throws IOException {
        for (String without : List.of(text.replace("quern crc32c", "quern crk32c"),
                text.replaceFirst("<!-- quern crc32c.*\n", ""))) {
            folder.write(MAIN, out -> out.write(without.getBytes(StandardCharsets.ISO_8859_1)));
            assertEquals(StateFile.Trust.EDITED, new StateFile(folder).read().trust(),
                    without.substring(without.length() - 100));
        }
    }

    /** Without the file's end, so that it does not pass for one that somebody edited. */
    private SavedState read(String spoilt) throws IOException {
        String cut = spoilt.substring(0, spoilt.lastIndexOf("</client_state>"));
        folder.write(MAIN, out -> out.write(cut.getBytes(StandardCharsets.ISO_8859_1)));
        StateFile.Loaded loaded = new StateFile(folder).read(() -> urls(state));
        assertEquals(StateFile.Trust.SALVAGED, loaded.trust());
        assertNotNull(loaded.state());
        return loaded.state();
    }

    private static Collection<ProjectUrl> urls(SavedState state) {
        return state.projects().stream().map(SavedProject::url).toList();
    }

    /** Each record by its kind and name. */
    private static Map<String, Object> records(SavedState state) {
        Map<String, Object> records = new TreeMap<>();
        for (SavedProject project : state.projects()) {
            records.put("project " + project.url(), project.facts());
            project.apps().forEach(app -> records.put("app " + app.name(), app));
            project.files().forEach(file -> records.put("file " + file.name(), file));
            project.versions().forEach(version -> records.put("version " + version.key(), version));
            project.workunits().forEach(workunit -> records.put("workunit " + workunit.name(), workunit));
            project.results().forEach(result -> records.put("result " + result.result().name(), result));
        }
        state.tasks().forEach(task -> records.put("task " + task.resultName(), task));
        return records;
    }

    private static Set<String> names(SavedState state) {
        return new TreeSet<>(records(state).keySet());
    }
}

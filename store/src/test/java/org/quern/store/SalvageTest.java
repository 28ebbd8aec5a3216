package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.store.memory.MemoryFolder;

/** Random states and random damage: nothing that is intact is lost, whatever happened to the rest. */
class SalvageTest {
    private static final String MAIN = "client_state.xml";
    private static final String PREVIOUS = "client_state_prev.xml";
    /** Of each kind of damage; {@code -Dquern.seeds=1000} looks longer. */
    private static final int SEEDS = Integer.getInteger("quern.seeds", 20);
    private static final Pattern RECORD = Pattern.compile("(?s)(.*?)<!-- quern record .*? -->\n");
    private static final Pattern NAMED = Pattern.compile(
            "(?s)^(?:<client_state>\n|    <active_task_set>\n)?\\s*<(\\w+)>.*?<(?:name|app_name|result_name|master_url)>([^<]*)</.*");

    @Test
    void whatIsWrittenIsReadBackEqual() throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            SavedState state = RandomStates.of(seed);
            StateFile file = new StateFile(new MemoryFolder(seed));
            file.write(state);
            StateFile.Loaded loaded = file.read();
            assertEquals(state, loaded.state(), "seed " + seed);
            assertEquals(StateFile.Trust.WHOLE, loaded.trust());
            assertEquals(List.of(), loaded.problems());
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void ofTheOnlyFileEverythingThatIsIntactIsTaken(Damage damage) throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            new StateFile(folder).write(RandomStates.of(seed));
            byte[] whole = bytes(folder, MAIN);
            byte[] damaged = damage.to(whole, new SplittableRandom(seed));
            put(folder, MAIN, damaged);
            expect(damage, seed, folder, RandomStates.of(seed), intact(whole, damaged));
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void whatTheNewestFileHasLostComesFromTheOneBefore(Damage damage) throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            StateFile file = new StateFile(folder);
            SavedState before = RandomStates.of(seed);
            file.write(before);
            file.write(withoutSomeResults(before, seed));
            byte[] whole = bytes(folder, MAIN);
            byte[] damaged = damage.to(whole, new SplittableRandom(seed));
            put(folder, MAIN, damaged);
            Set<String> wanted = intact(whole, damaged);
            StateFile.Trust trust = new StateFile(folder).read().trust();
            if (trust == StateFile.Trust.SALVAGED) {
                wanted.addAll(names(before));
            }
            expect(damage, seed, folder, RandomStates.of(seed), wanted);
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void twoDamagedFilesComplementEachOther(Damage damage) throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            StateFile file = new StateFile(folder);
            SavedState state = RandomStates.of(seed);
            file.write(state);
            file.write(state);
            SplittableRandom chance = new SplittableRandom(seed);
            byte[] whole = bytes(folder, MAIN);
            byte[] main = damage.to(whole, chance);
            byte[] previous = damage.to(whole, chance);
            put(folder, MAIN, main);
            put(folder, PREVIOUS, previous);
            Set<String> wanted = intact(whole, main);
            if (new StateFile(folder).read().trust() == StateFile.Trust.SALVAGED) {
                wanted.addAll(intact(whole, previous));
            }
            expect(damage, seed, folder, RandomStates.of(seed), wanted);
        }
    }

    @ParameterizedTest
    @EnumSource(Damage.class)
    void ofAFileThatBoincWroteWhatIsWellFormedIsTaken(Damage damage) throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            new StateFile(folder).write(RandomStates.of(seed));
            byte[] whole = text(folder).replaceAll("<!-- quern .*? -->\n", "").getBytes(StandardCharsets.ISO_8859_1);
            byte[] damaged = damage.to(whole, new SplittableRandom(seed));
            put(folder, MAIN, damaged);
            expect(damage, seed, folder, RandomStates.of(seed), Set.of());
        }
    }

    @Test
    void aCutFileOfBoincsKeepsTheResultsBeforeTheCutWithTheirProjects() throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            SavedState state = RandomStates.of(seed);
            new StateFile(folder).write(state);
            String whole = text(folder).replaceAll("<!-- quern .*? -->\n", "");
            put(folder, MAIN, whole.substring(0, whole.indexOf("<active_task_set>")).getBytes(
                    StandardCharsets.ISO_8859_1));
            SavedState found = found(folder);
            assertEquals(state.projects(), found.projects(), "seed " + seed);
        }
    }

    @Test
    void recordsOfADamagedProjectRecordFindTheirProject() throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MemoryFolder folder = new MemoryFolder(seed);
            SavedState state = RandomStates.of(seed);
            new StateFile(folder).write(state);
            put(folder, MAIN, text(folder).replaceAll("<master_url>[^<]*</master_url>\n", "\0")
                    .getBytes(StandardCharsets.ISO_8859_1));
            List<ProjectUrl> attached = state.projects().stream().map(SavedProject::url).toList();
            SavedState found = new StateFile(folder).read(() -> attached).state();
            assertNotNull(found);
            for (SavedProject project : state.projects()) {
                assertEquals(project.results(), found.find(project.url()).orElseThrow().results(), "seed " + seed);
                assertTrue(found.find(project.url()).orElseThrow().contact().masterFetchPending());
            }
        }
    }

    @Test
    void aWholeOlderGenerationIsBetterThanNone() throws IOException {
        MemoryFolder folder = new MemoryFolder(1);
        for (int session = 0; session < 3; session++) {
            StateFile file = new StateFile(folder);
            file.write(RandomStates.of(1));
            file.write(RandomStates.of(1));
        }
        for (String file : List.of(MAIN, PREVIOUS, "quern_state_older.xml")) {
            put(folder, file, new byte[100]);
        }
        StateFile.Loaded loaded = new StateFile(folder).read();
        assertEquals(StateFile.Trust.SALVAGED, loaded.trust());
        assertEquals(RandomStates.of(1), loaded.state());
        assertTrue(loaded.source().endsWith("quern_state_oldest.xml"), loaded.source());
    }

    @Test
    void damagedFilesAreCopiedToTheQuarantineBeforeTheyAreReplaced() throws IOException {
        MemoryFolder folder = new MemoryFolder(1);
        new StateFile(folder).write(RandomStates.of(1));
        put(folder, MAIN, "<client_state>\nnoise".getBytes(StandardCharsets.ISO_8859_1));
        StateFile file = new StateFile(folder);
        StateFile.Loaded loaded = file.read();
        Quarantine quarantine = new Quarantine(folder);
        file.copyTo(quarantine);
        assertNotNull(loaded.state());
        file.write(loaded.state());
        assertEquals("quarantine/1", quarantine.place().orElse(""));
        assertEquals("<client_state>\nnoise",
                new String(bytes(folder, "quarantine/1/" + MAIN), StandardCharsets.ISO_8859_1));
        assertEquals(StateFile.Trust.WHOLE, new StateFile(folder).read().trust());
    }

    @Test
    void onAFullVolumeDamagedFilesAreKeptWithoutACopy() throws IOException {
        MemoryFolder folder = new MemoryFolder(1);
        new StateFile(folder).write(RandomStates.of(1));
        byte[] damaged = "<client_state>\nnoise ".repeat(1000).getBytes(StandardCharsets.ISO_8859_1);
        byte[] interrupted = "<client_state>\nhalf".getBytes(StandardCharsets.ISO_8859_1);
        put(folder, MAIN, damaged);
        put(folder, "client_state_next.xml", interrupted);
        StateFile file = new StateFile(folder);
        StateFile.Loaded loaded = file.read();
        folder.limit(damaged.length + interrupted.length + 4096L);
        Quarantine quarantine = new Quarantine(folder);
        file.copyTo(quarantine);
        folder.limit(Long.MAX_VALUE);
        assertNotNull(loaded.state());
        for (int write = 0; write < 100; write++) {
            file.write(loaded.state());
        }
        assertArrayEquals(damaged, bytes(folder, "quarantine-1-" + MAIN));
        assertArrayEquals(interrupted, bytes(folder, "quarantine/1/client_state_next.xml"));
        assertEquals(1, quarantine.aside().size(), quarantine.aside()::toString);
        assertEquals(StateFile.Trust.WHOLE, new StateFile(folder).read().trust());
    }

    private static void expect(Damage damage, long seed, MemoryFolder folder, SavedState original, Set<String> wanted)
            throws IOException {
        List<ProjectUrl> attached = original.projects().stream().map(SavedProject::url).toList();
        SavedState found = new StateFile(folder).read(() -> attached).state();
        assertNotNull(found);
        Set<String> missing = new TreeSet<>(wanted);
        missing.removeAll(names(found));
        assertEquals(Set.of(), missing, damage + ", seed " + seed);
        Map<String, Object> written = records(original);
        Map<String, Object> read = records(found);
        wanted.forEach(name -> assertEquals(written.get(name), read.get(name), damage + ", seed " + seed));
        StateFile again = new StateFile(new MemoryFolder(seed));
        again.write(found);
        assertEquals(StateFile.Trust.WHOLE, again.read().trust(), damage + ", seed " + seed);
    }

    private static SavedState found(MemoryFolder folder) throws IOException {
        SavedState state = new StateFile(folder).read().state();
        assertNotNull(state);
        return state;
    }

    /** Kind and name of each record that stands in {@code damaged} with its mark, byte for byte. */
    private static Set<String> intact(byte[] whole, byte[] damaged) {
        String there = new String(damaged, StandardCharsets.ISO_8859_1);
        Matcher record = RECORD.matcher(new String(whole, StandardCharsets.ISO_8859_1));
        Set<String> names = new TreeSet<>();
        while (record.find()) {
            String text = record.group().replaceFirst("^(<client_state>|    <active_task_set>)\n", "");
            Matcher named = NAMED.matcher(text);
            if (there.contains(text) && named.matches()) {
                names.add(named.group(1) + " " + named.group(2));
            }
        }
        names.removeIf(name -> !name.matches("(app|file|workunit|result|active_task|project) .*"));
        return names;
    }

    private static Set<String> names(SavedState state) {
        return new TreeSet<>(records(state).keySet());
    }

    /** Each record by its kind and name, with all that it holds. */
    private static Map<String, Object> records(SavedState state) {
        Map<String, Object> records = new TreeMap<>();
        for (SavedProject project : state.projects()) {
            records.put("project " + project.url().canonical(),
                    List.of(project.facts(), project.contact(), project.flags(), project.accounting()));
            project.apps().forEach(app -> records.put("app " + app.name(), app));
            project.files().forEach(file -> records.put("file " + file.name(), file));
            project.workunits().forEach(workunit -> records.put("workunit " + workunit.name(), workunit));
            project.results().forEach(result -> records.put("result " + result.result().name(), result));
        }
        state.tasks().forEach(task -> records.put("active_task " + task.resultName(), task));
        return records;
    }

    private static SavedState withoutSomeResults(SavedState state, long seed) {
        SplittableRandom chance = new SplittableRandom(seed);
        List<SavedProject> projects = new ArrayList<>();
        List<SavedTask> tasks = new ArrayList<>(state.tasks());
        for (SavedProject project : state.projects()) {
            var results = new ArrayList<>(project.results());
            results.removeIf(result -> chance.nextInt(4) == 0
                    && tasks.stream().noneMatch(task -> task.resultName().equals(result.result().name())));
            projects.add(new SavedProject(project.url(), project.facts(), project.contact(), project.flags(),
                    project.accounting(), project.codeSignKey(), project.noRscApps(), project.noRscPrefs(),
                    project.managerTerms(), project.trickleUpUrls(), project.apps(), project.files(),
                    project.versions(), project.workunits(), results, project.projectFiles()));
        }
        return new SavedState(state.host(), state.timeStats(), state.netStats(), projects, tasks, state.platform(),
                state.version(), state.runMode(), state.gpuMode(), state.networkMode(), state.hostVenue(),
                state.userCpids(), state.ledgers(), state.choreTimes(), state.suite());
    }

    private static String text(MemoryFolder folder) throws IOException {
        return new String(bytes(folder, MAIN), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(MemoryFolder folder, String name) throws IOException {
        return folder.open(name).readAllBytes();
    }

    private static void put(MemoryFolder folder, String name, byte[] content) throws IOException {
        folder.write(name, out -> out.write(content));
    }
}

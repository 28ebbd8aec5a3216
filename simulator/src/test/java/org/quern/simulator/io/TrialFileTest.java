package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;

/** Results of runs in a file. */
class TrialFileTest {
    private static final TrialResult RESULT = new TrialResult(0.1, 1.0 / 3, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 9, 10, 3,
            1e-9);

    @TempDir
    Path folder;

    private static Trial trial(String suite, long seed, double days) {
        return new Trial(Scenario.study(1), PolicySuite.parse(suite), seed, days);
    }

    @Test
    void aResultIsFoundAgainToTheLastDigitByAnotherProgram() throws Exception {
        TrialFile.in(folder).keep(trial("CS1", 1, 10), RESULT);
        assertEquals(Optional.of(RESULT), TrialFile.in(folder).find(trial("CS1", 1, 10)));
    }

    @Test
    void everythingThatGoesIntoARunTellsItFromOthers() throws Exception {
        TrialFile file = TrialFile.in(folder);
        file.keep(trial("CS1", 1, 10), RESULT);
        for (Trial other : List.of(trial("CS2", 1, 10), trial("CS1", 2, 10), trial("CS1", 1, 11),
                new Trial(Scenario.study(2).named("mix1"), PolicySuite.parse("CS1"), 1, 10))) {
            assertEquals(Optional.empty(), file.find(other), other.toString());
        }
    }

    @Test
    void aNewFileBeginsWithItsColumns() throws Exception {
        TrialFile.in(folder.resolve("new"));
        assertTrue(Files.readString(folder.resolve("new").resolve(TrialFile.NAME))
                .startsWith("key,scenario,suite,seed,days,idleness,waste,"));
    }

    @Test
    void aNameWithCommasOrLinesStaysInItsCell() throws Exception {
        TrialFile file = TrialFile.in(folder);
        Trial odd = new Trial(Scenario.study(1).named("a,b\n\"c\""), PolicySuite.parse("CS1"), 1, 10);
        file.keep(odd, RESULT);
        List<String> lines = Files.readAllLines(folder.resolve(TrialFile.NAME));
        assertEquals(2, lines.size());
        assertEquals(17, lines.getLast().split(",", -1).length);
        assertEquals("a_b__c_", lines.getLast().split(",", -1)[1]);
        assertEquals(Optional.of(RESULT), TrialFile.in(folder).find(odd));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "x,y,z", "k,s,c,1,10,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,nine,10,2,1"})
    void aLineThatIsNoResultIsLeftOutAndTheOthersStay(String line) throws Exception {
        TrialFile.in(folder).keep(trial("CS1", 1, 10), RESULT);
        Path file = folder.resolve(TrialFile.NAME);
        Files.writeString(file, Files.readString(file) + line + "\n");
        TrialFile again = TrialFile.in(folder);
        assertEquals(Optional.of(RESULT), again.find(trial("CS1", 1, 10)));
        assertEquals(line.isEmpty() ? List.of()
                : List.of(file + ": 1 line is no result; it is left out, and such a run is made again"),
                again.remarks());
        again.keep(trial("CS1", 2, 10), RESULT);
        assertEquals(Optional.of(RESULT), TrialFile.in(folder).find(trial("CS1", 2, 10)));
    }

    /** The last digits of the processor time alone may be missing; or the cut is within a letter. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 30, 100})
    void aLastLineThatWasCutOffIsLeftOutAndToldAndTheNextIsWhole(int bytes) throws Exception {
        Trial named = new Trial(Scenario.study(1).named("März"), PolicySuite.parse("CS1"), 2, 10);
        TrialFile.in(folder).keep(trial("CS1", 1, 10), RESULT);
        Path file = folder.resolve(TrialFile.NAME);
        byte[] before = Files.readAllBytes(file);
        TrialFile.in(folder).keep(named, RESULT);
        byte[] all = Files.readAllBytes(file);
        int end = bytes == 100 ? new String(all, StandardCharsets.ISO_8859_1).indexOf("M\u00c3") + 2
                : all.length - bytes;
        Files.write(file, Arrays.copyOf(all, end));
        TrialFile again = TrialFile.in(folder);
        assertEquals(List.of(Optional.of(RESULT), Optional.empty()),
                List.of(again.find(trial("CS1", 1, 10)), again.find(named)));
        assertEquals(List.of(file + ": the last line was cut off when its process ended; it is left out, and its run is"
                + " made again"), again.remarks());
        assertArrayEquals(before, Files.readAllBytes(file));
        again.keep(named, RESULT);
        assertArrayEquals(all, Files.readAllBytes(file));
        assertEquals(List.of(), TrialFile.in(folder).remarks());
    }

    @Test
    void aFileWithoutAWholeLineBeginsAnew() throws Exception {
        Path file = folder.resolve(TrialFile.NAME);
        Files.writeString(file, "key,scen");
        TrialFile.in(folder).keep(trial("CS1", 1, 10), RESULT);
        assertEquals(Optional.of(RESULT), TrialFile.in(folder).find(trial("CS1", 1, 10)));
        assertEquals(2, Files.readAllLines(file).size());
    }

    @Test
    void otherColumnsAreOfAnotherVersion() throws Exception {
        Path file = folder.resolve(TrialFile.NAME);
        Files.writeString(file, "key,scenario,suite\nk,base,CS1\n");
        IOException refused = assertThrows(IOException.class, () -> TrialFile.in(folder));
        assertTrue(String.valueOf(refused.getMessage()).startsWith(file + " has other columns"), refused::toString);
    }
}

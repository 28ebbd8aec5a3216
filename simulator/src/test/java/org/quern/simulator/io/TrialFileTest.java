package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
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
        again.keep(trial("CS1", 2, 10), RESULT);
        assertEquals(Optional.of(RESULT), TrialFile.in(folder).find(trial("CS1", 2, 10)));
    }

    @Test
    void aLineThatWasCutOffIsEndedSoThatTheNextIsWhole() throws Exception {
        TrialFile.in(folder).keep(trial("CS1", 1, 10), RESULT);
        Path file = folder.resolve(TrialFile.NAME);
        String text = Files.readString(file);
        Files.writeString(file, text + text.lines().toList().getLast().substring(0, 50));
        TrialFile.in(folder).keep(trial("CS1", 2, 10), RESULT);
        TrialFile again = TrialFile.in(folder);
        assertEquals(Optional.of(RESULT), again.find(trial("CS1", 1, 10)));
        assertEquals(Optional.of(RESULT), again.find(trial("CS1", 2, 10)));
    }
}

package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.TransientState;
import org.quern.store.memory.Fault;
import org.quern.store.memory.MachineStopped;
import org.quern.store.memory.MemoryFolder;

/** Which generation of the state is taken, and what is said of it. */
class GenerationsTest {
    private static final String MAIN = "client_state.xml";
    private static final String NEXT = "client_state_next.xml";
    private static final String PREVIOUS = "client_state_prev.xml";
    private static final TransientState.Mode ALWAYS_FOR_A_TIME = new TransientState.Mode(RunMode.ALWAYS, 1.8e9,
            RunMode.NEVER);
    private final MemoryFolder folder = new MemoryFolder(1);
    private final StateFile file = new StateFile(folder);

    @Test
    void noFileAtAllIsANewClient() throws IOException {
        StateFile.Loaded loaded = file.read();
        assertNull(loaded.state());
        assertEquals(StateFile.Trust.NEW, loaded.trust());
    }

    @Test
    void aStateEditedByHandIsTakenAndNamed() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.replace("2.0", "7.0"));
        expect(7, MAIN, StateFile.Trust.EDITED);
    }

    @Test
    void ofTwoEditedGenerationsTheNewerOneIsTaken() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.replace("2.0", "7.0"));
        change(PREVIOUS, text -> text.replace("1.0", "6.0"));
        expect(7, MAIN, StateFile.Trust.EDITED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", " \n\n"})
    void anEditorsLineAtTheEndDoesNotHideTheSeal(String end) throws IOException {
        write(1, 2);
        change(MAIN, text -> text + end);
        expect(2, MAIN, StateFile.Trust.WHOLE);
        change(MAIN, text -> text.replace("2.0", "7.0"));
        expect(7, MAIN, StateFile.Trust.EDITED);
    }

    @Test
    void anEditThatBreaksARecordLeavesThatOneToThePreviousFile() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.replace("2.0", "7.0</last_run").replace("<name>number", "<nane>number"));
        StateFile.Loaded loaded = expect(1, MAIN + ", " + PREVIOUS, StateFile.Trust.SALVAGED);
        assertTrue(loaded.problems().getFirst().startsWith(MAIN + " is damaged: "), loaded.problems()::toString);
    }

    @Test
    void behindADamagedGenerationAChangedOneIsDamagedAndNoEdit() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.substring(0, text.length() / 4));
        change(PREVIOUS, text -> text.replace("1.0", "6.0"));
        StateFile.Loaded loaded = file.read();
        assertEquals(StateFile.Trust.SALVAGED, loaded.trust());
        assertNotEquals(6.0, Objects.requireNonNull(loaded.state()).choreTimes().get("number"));
    }

    @Test
    void zeroedBlocksAreDamageAndNoEdit() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.replace("number", "\0\0\0\0\0\0"));
        expect(1, MAIN + ", " + PREVIOUS, StateFile.Trust.SALVAGED);
    }

    @Test
    void aFileThatBoincWroteHasNoSealAndIsBelieved() throws IOException {
        write(1);
        change(MAIN, text -> text.replaceAll("<!-- quern .*\n", ""));
        expect(1, MAIN, StateFile.Trust.WHOLE);
    }

    @Test
    void allGenerationsDamagedIsNoNewClient() throws IOException {
        put(MAIN, "<client_state>\n<host_info>");
        StateFile.Loaded loaded = file.read();
        assertEquals(List.of(), Objects.requireNonNull(loaded.state()).projects());
        assertEquals(StateFile.Trust.SALVAGED, loaded.trust());
    }

    @Test
    void filesInWhichNothingIsIntactAreNoSources() throws IOException {
        write(1, 2);
        for (String file : List.of(MAIN, PREVIOUS)) {
            put(file, "\0".repeat(5000));
        }
        assertEquals("", file.read().source());
    }

    @Test
    void aModeForATimeThatWasTakenBackDoesNotComeBackWithAnOlderFile() throws IOException {
        file.write(modes(RunMode.AUTO, ALWAYS_FOR_A_TIME));
        file.write(modes(RunMode.NEVER, TransientState.Mode.NONE));
        change(MAIN, text -> text.replace("<p_ncpus>", "<\0>"));
        assertModes(RunMode.NEVER, TransientState.Mode.NONE);
    }

    @Test
    void whereTheModesAreDamagedThoseForATimeAreOfTheFileThatHasThoseForGood() throws IOException {
        file.write(modes(RunMode.AUTO, ALWAYS_FOR_A_TIME));
        file.write(modes(RunMode.NEVER, TransientState.Mode.NONE));
        change(MAIN, text -> text.replace("<user_run_request>", "<user_run\0request>"));
        assertModes(RunMode.AUTO, ALWAYS_FOR_A_TIME);
    }

    private static SavedState modes(RunMode run, TransientState.Mode forATime) {
        SavedState state = Numbered.state(1);
        return new SavedState(state.host(), state.timeStats(), state.netStats(), state.projects(), state.tasks(),
                state.platform(), state.version(), run, run, run, state.hostVenue(), state.userCpids(),
                state.ledgers(), state.choreTimes(), state.suite(),
                new TransientState(forATime, forATime, forATime, List.of()));
    }

    private void assertModes(RunMode run, TransientState.Mode forATime) throws IOException {
        StateFile.Loaded loaded = file.read();
        assertEquals(StateFile.Trust.SALVAGED, loaded.trust());
        SavedState found = Objects.requireNonNull(loaded.state());
        assertEquals(List.of(run, run, run), List.of(found.runMode(), found.gpuMode(), found.networkMode()));
        assertEquals(new TransientState(forATime, forATime, forATime, List.of()), found.passing());
    }

    @Test
    void theFirstWriteOfASessionKeepsWhatTheSessionBeganWith() throws IOException {
        write(1, 2, 3);
        StateFile later = new StateFile(folder);
        for (int number = 4; number <= 40; number++) {
            later.write(Numbered.state(number));
        }
        for (String gone : List.of(MAIN, PREVIOUS)) {
            folder.delete(gone);
        }
        assertEquals(34, Numbered.found(file));
        assertEquals(StateFile.Trust.SALVAGED, file.read().trust(), "it is old");
        folder.delete("quern_state_older.xml");
        assertEquals(2, Numbered.found(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut off", "spoilt", "gone"})
    void aDamagedPreviousFileDoesNotPushAWholeOlderOneOut(String how) throws IOException {
        write(1, 2, 3);
        put("quern_state_older.xml", content(PREVIOUS));
        put("quern_state_oldest.xml", content(PREVIOUS).replace("2.0", "1.0"));
        String oldest = content("quern_state_oldest.xml");
        switch (how) {
            case "cut off" -> change(PREVIOUS, text -> text.substring(0, text.length() / 2));
            case "spoilt" -> change(PREVIOUS, text -> text.replace("number", "n\0mber"));
            default -> folder.delete(PREVIOUS);
        }
        StateFile later = new StateFile(folder);
        later.write(Numbered.state(4));
        assertEquals(oldest, content("quern_state_oldest.xml"));
        later.write(Numbered.state(5));
        put(MAIN, "");
        put(PREVIOUS, "");
        assertEquals(3, Numbered.found(file), "what the session began with is kept as soon as that is possible");
    }

    @Test
    void aFileOfBoincsIsKeptAsAnOlderOne() throws IOException {
        write(1);
        change(MAIN, text -> text.replaceAll("<!-- quern .*\n", ""));
        StateFile later = new StateFile(folder);
        later.write(Numbered.state(2));
        later.write(Numbered.state(3));
        put(MAIN, "");
        put(PREVIOUS, "");
        assertEquals(1, Numbered.found(file));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoReadsBesideTheClientFindsAWholeMainFileAtEveryMoment(boolean older) throws IOException {
        boolean finished = false;
        for (int call = 1; !finished; call++) {
            MemoryFolder disk = new MemoryFolder(call);
            StateFile writer = new StateFile(disk);
            for (int number = 1; number <= 3; number++) {
                writer.write(Numbered.state(number));
            }
            disk.failAt(disk.calls() + call, Fault.KILL);
            try {
                (older ? new StateFile(disk) : writer).write(Numbered.state(4));
                finished = true;
            } catch (MachineStopped killed) {
                disk.restart();
                try (SealedInput main = new SealedInput(disk.open(MAIN))) {
                    assertEquals(SealedInput.Seal.RIGHT, main.judge(), "at call " + call);
                }
            }
        }
    }

    @Test
    void whereNoMainFileIsThePreviousOneStaysUntilTheNextIsWritten() throws IOException {
        write(1, 2, 3);
        folder.delete(MAIN);
        file.write(Numbered.state(4));
        expect(4, MAIN, StateFile.Trust.WHOLE);
        assertTrue(content(PREVIOUS).contains("2.0"));
    }

    @Test
    void aMissingFileBehindWhichThePreviousOneIsWholeIsALossAndNoOrdinaryStart() throws IOException {
        write(1, 2);
        folder.delete(MAIN);
        assertEquals(List.of(MAIN + " is missing"), expect(1, PREVIOUS, StateFile.Trust.SALVAGED).problems());
    }

    @ParameterizedTest
    @ValueSource(strings = {PREVIOUS, "quern_state_older.xml"})
    void aCopyOfAnEarlierStateInThePlaceOfTheLastIsNotTakenForThatOne(String copied) throws IOException {
        write(1, 2, 3, 4);
        put("quern_state_older.xml", content("quern_state_older.xml").isEmpty() ? content(PREVIOUS)
                : content("quern_state_older.xml"));
        put(MAIN, content(copied));
        StateFile.Loaded loaded = new StateFile(folder).read();
        assertEquals(StateFile.Trust.EARLIER, loaded.trust());
        assertEquals(1, loaded.problems().size());
        assertTrue(loaded.problems().getFirst().startsWith(MAIN + " is an earlier state than the last"));
        StateFile later = new StateFile(folder);
        later.write(Numbered.state(5));
        assertEquals(StateFile.Trust.WHOLE, later.read().trust(), "what is written then is the last one");
    }

    /** Copies of these files, made when the third state was the last: as by {@code cp backup/client_state* .}. */
    @ParameterizedTest
    @ValueSource(strings = {MAIN + " " + PREVIOUS, MAIN + " " + PREVIOUS + " " + NEXT})
    void copiesOfSeveralGenerationsAreNotTakenForTheLastStates(String restored) throws IOException {
        write(1, 2, 3);
        String main = content(MAIN);
        String previous = content(PREVIOUS);
        for (int number = 4; number <= 40; number++) {
            file.write(Numbered.state(number));
        }
        put(MAIN, main);
        put(PREVIOUS, previous);
        if (restored.endsWith(NEXT)) {
            put(NEXT, main);
        }
        assertEquals(StateFile.Trust.EARLIER, new StateFile(folder).read().trust());
        StateFile later = new StateFile(folder);
        for (int number = 41; number <= 120; number++) {
            later.write(Numbered.state(number));
            assertEquals(StateFile.Trust.WHOLE, new StateFile(folder).read().trust(),
                    "what is written then is the last one");
        }
    }

    @Test
    void anOldNextFileIsNoLaterStateThanTheLast() throws IOException {
        write(1, 2);
        put(NEXT, content(PREVIOUS));
        expect(2, MAIN, StateFile.Trust.WHOLE);
        change(MAIN, text -> text.replace("number", "\0umber"));
        put("quern_state_older.xml", content(PREVIOUS));
        expect(1, MAIN + ", " + PREVIOUS, StateFile.Trust.SALVAGED);
    }

    @Test
    void statesAreNumberedOnOverSessionsAndDamage() throws IOException {
        write(1, 2);
        put(MAIN, "<client_state>");
        StateFile later = new StateFile(folder);
        later.read();
        later.write(Numbered.state(3));
        assertEquals(StateFile.Trust.WHOLE, new StateFile(folder).read().trust());
        new StateFile(folder).write(Numbered.state(4));
        expect(4, MAIN, StateFile.Trust.WHOLE);
        assertTrue(content(MAIN).endsWith(" state 3 -->\n"), "two, of which one was lost, and two more");
    }

    @Test
    void aNumberThatWasChangedIsAnEdit() throws IOException {
        write(1, 2);
        change(MAIN, text -> text.replace(" state 2 -->", " state 9 -->"));
        expect(2, MAIN, StateFile.Trust.EDITED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<client_state>\n", "\0\0\0\0"})
    void whatAKillLeavesOfAWriteIsNoProblem(String left) throws IOException {
        write(1, 2);
        put(NEXT, left);
        assertEquals(List.of(), expect(2, MAIN, StateFile.Trust.WHOLE).problems());
    }

    @Test
    void nothingIsSaidAfterAKillAtAnyCall() throws IOException {
        for (int call = 1; call <= 14; call++) {
            MemoryFolder killed = new MemoryFolder(call);
            StateFile writer = new StateFile(killed);
            writer.write(Numbered.state(1));
            killed.failAt(killed.calls() + call, Fault.KILL);
            try {
                writer.write(Numbered.state(2));
                writer.write(Numbered.state(3));
            } catch (MachineStopped stopped) {
                killed.restart();
            }
            StateFile.Loaded loaded = new StateFile(killed).read();
            assertEquals(List.of(), loaded.problems(), killed.lastCall());
            assertEquals(StateFile.Trust.WHOLE, loaded.trust(), killed.lastCall());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {MAIN, NEXT})
    void aGenerationThatCannotBeReadIsNeitherNewNorDamaged(String name) throws IOException {
        write(1, 2);
        put(name, "whatever it is");
        folder.makeUnreadable(name);
        UnreadableState fault = assertThrows(UnreadableState.class, file::read);
        assertEquals(name, fault.file());
        assertTrue(String.valueOf(fault.getMessage()).contains("Input/output error"), fault.getMessage());
        folder.mend();
    }

    @Test
    void aFolderInPlaceOfTheStateIsUnreadable() throws IOException {
        folder.makeFolder(MAIN);
        assertThrows(UnreadableState.class, file::read);
    }

    @Test
    void anUnreadablePreviousGenerationThatNobodyNeedsIsNotAskedFor() throws IOException {
        write(1, 2);
        folder.makeUnreadable(PREVIOUS);
        expect(2, MAIN, StateFile.Trust.WHOLE);
        put(MAIN, "<client_state>");
        assertThrows(UnreadableState.class, file::read, "it may hold what the damaged one has lost");
    }

    private StateFile.Loaded expect(int number, String source, StateFile.Trust trust) throws IOException {
        assertEquals(number, Numbered.found(file));
        StateFile.Loaded loaded = file.read();
        assertEquals(source, loaded.source());
        assertEquals(trust, loaded.trust());
        return loaded;
    }

    private void write(int... numbers) throws IOException {
        for (int number : numbers) {
            file.write(Numbered.state(number));
        }
    }

    private void change(String name, UnaryOperator<String> change) throws IOException {
        String before = content(name);
        String after = change.apply(before);
        assertTrue(!after.equals(before), "the change applies");
        put(name, after);
    }

    private String content(String name) throws IOException {
        return new String(folder.open(name).readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private void put(String name, String text) throws IOException {
        folder.write(name, out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}

package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/** A project's server that was taken over, but not the key that signs its programs, gets nothing of its own to run. */
class SignedProgramsTest {
    private static final String INPUT = "alphatest_0_in";
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void aFileThatWasFetchedAsAnInputIsCheckedAgainWhenItBecomesAProgram() {
        server.most = 1;
        world.runUntil("the first task runs", 4000, w -> !w.processes.isEmpty());
        assertEquals(List.of(false), downloads(INPUT));
        server.versionNum = 101;
        server.program = INPUT;
        contact();
        world.runUntil("it is checked with its signature", 600, w -> downloads(INPUT).equals(List.of(false, true)));
    }

    @Test
    void aProgramThatWasCheckedIsNotFetchedAgainWithEachReply() {
        server.most = 1;
        world.runUntil("the first task runs", 4000, w -> !w.processes.isEmpty());
        contact();
        world.run(600);
        assertEquals(List.of(true), downloads("program"));
    }

    @Test
    void whatWasVerifiedIsKnownByItsChecksumUntilItIsSignedAnew() {
        server.most = 1;
        server.codeSignKey = "one";
        server.signature = "by one";
        world.transfer = command -> new TransferOutcome.Done("d41d8");
        world.runUntil("the first task runs", 4000, w -> !w.processes.isEmpty());
        assertEquals("d41d8", program().verifiedMd5());
        server.codeSignKey = "two";
        contact();
        world.run(600);
        world.crash();
        world.run(60);
        assertEquals("d41d8", program().verifiedMd5(), "after another key and a restart, too");
        server.signature = "by two";
        contact();
        world.run(600);
        assertEquals("", program().verifiedMd5());
        assertTrue(program().present());
    }

    private FileRecord program() {
        return world.view().state().projects().getFirst().files().stream()
                .filter(file -> file.name().equals("program")).findFirst().orElseThrow();
    }

    @Test
    void aTaskThatWouldWriteItsOutputOverAProgramIsNotTaken() {
        server.outputName = "program";
        world.run(300);
        assertEquals(List.of(), world.results());
        assertTrue(said("its output program is a file of an application"), () -> world.commands.toString());
    }

    @Test
    void aVersionWhoseFileIsTheOutputOfATaskIsNotTaken() {
        server.most = 1;
        world.runUntil("the first task runs", 4000, w -> !w.processes.isEmpty());
        server.versionNum = 101;
        server.libraries = List.of(new FileRef("alphatest_0_out", "", false, false, false));
        contact();
        world.run(300);
        assertEquals(List.of(100), world.view().state().projects().getFirst().versions().stream()
                .map(version -> version.versionNum()).toList());
        assertTrue(said("Ignoring version 101 of app: its file alphatest_0_out is an output"),
                () -> world.commands.toString());
    }

    @Test
    void anInputThatNobodyServesAndNoTaskMakesFailsItsTask() {
        server.files.add(FakeServer.upload(INPUT));
        world.runUntil("report", 4000, w -> !server.reports.isEmpty());
        var outcome = server.reportsOf("alphatest_0").getFirst();
        assertEquals(-186, outcome.exitStatus());
        assertTrue(outcome.stderr().contains(INPUT), outcome.stderr());
    }

    /** Of each download of that file, whether a signature was asked for. */
    private List<Boolean> downloads(String name) {
        return world.commands.stream().filter(Command.Download.class::isInstance).map(Command.Download.class::cast)
                .filter(download -> download.file().name().equals(name))
                .map(download -> download.record().signatureRequired()).toList();
    }

    private void contact() {
        int before = server.requests.size();
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("a reply", 600, w -> server.requests.size() > before);
        world.run(2);
    }

    private boolean said(String text) {
        return world.commands.stream().anyMatch(command -> command.toString().contains(text));
    }
}

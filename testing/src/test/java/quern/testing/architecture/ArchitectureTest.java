package quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {

    @TempDir
    Path folder;

    @Test
    void thisModuleKeepsItsOwnRules() {
        assertDoesNotThrow(() -> Architecture.ofThisModule().assertArrows());
    }

    @ParameterizedTest(name = "{0} may not use {1}")
    @CsvSource({
        "quern.model, quern.scheduler.cpu, quern.model may use only quern.model",
        "quern.scheduler.cpu, quern.datamanager, 'quern.scheduler may use only quern.model, quern.scheduler'",
        "quern.engine, quern.rpc.codec, quern.engine may use only quern.model",
        "quern.engine, quern.coproc.probe, quern.engine may use only quern.model",
        "quern.coproc.assign, quern.coproc.probe, 'quern.coproc.assign may use only quern.model, quern.coproc.assign'",
        "quern.simulator.world, quern.rpc.codec, quern.simulator may use only quern.model",
        "quern.simulator.io, quern.rpc.http, quern.simulator.io may use only quern.model",
        "quern.simulator, quern.daemon, quern.simulator may use only quern.model",
        "quern.server, quern.engine, quern.server may use only quern.model",
        "quern.rpc.codec, com.google.gson, 'com.google.gson is for quern.rpc.record, quern.server.store, quern.cli only'",
        "quern.engine, okhttp3, 'okhttp3 is for quern.rpc, quern.daemon only'",
        "quern.daemon, picocli, picocli is for quern.cli only",
        "quern.daemon, quern.testing, quern.daemon may use only quern.model",
        "quern.surprise, quern.model, package quern.surprise has no line in",
    })
    void forbiddenArrowsAreNamed(String from, String to, String complaint) throws Exception {
        Architecture architecture = oneUse(from, to).architecture();
        TrialModule.assertRefused(from + ".User.make uses " + to + ".Used.<init>: " + complaint,
                architecture::assertArrows);
    }

    @ParameterizedTest(name = "{0} may use {1}")
    @CsvSource({
        "quern.engine, quern.coproc.assign",
        "quern.simulator.io, quern.rpc.codec",
        "quern.simulator.io, quern.simulator.world",
        "quern.simulator, quern.simulator.io",
        "quern.daemon.net, quern.rpc.http",
        "quern.cli, quern.server.store",
        "quern.coproc.probe, quern.coproc.assign",
    })
    void theArrowsOfTheHousePass(String from, String to) throws Exception {
        Architecture architecture = oneUse(from, to).architecture();
        assertDoesNotThrow(architecture::assertArrows, from + " -> " + to);
    }

    @Test
    void aFileThatIsTooLongIsNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("quern.engine.Owner",
                "package quern.engine;\nclass Owner {\n}\n");
        assertDoesNotThrow(() -> module.architecture().assertNoSourceLongerThan(3));
        TrialModule.assertRefused("Owner.java has 3 lines", () -> module.architecture().assertNoSourceLongerThan(2));
    }

    @Test
    void overloadsThatOnlyNumbersTellApartAreNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("quern.scheduler.Amounts", """
                package quern.scheduler;
                interface Amounts {
                    int ask(int project, int resource, double share);
                    int ask(String resource, double seconds, double instances);
                }
                """);
        assertDoesNotThrow(() -> module.architecture().assertOverloadsDifferByMoreThanNumbers());
        module.with("quern.scheduler.Clash", """
                package quern.scheduler;
                interface Clash extends Comparable<Clash> {
                    int ask(int project, int resource, double share);
                    int ask(int resource, double seconds, double instances);
                }
                """);
        TrialModule.assertRefused("quern.scheduler.Clash.ask(int, int, double) and ask(int, double, double)",
                () -> module.architecture().assertOverloadsDifferByMoreThanNumbers());
    }

    @Test
    void aModuleWithoutClassesIsAMistakeAndNotASuccess() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("target/classes"));
        assertThrows(AssertionError.class, () -> Architecture.of(folder, empty));
    }

    private TrialModule oneUse(String from, String to) throws Exception {
        // The used package's own class must not break a rule of its own, so it uses nothing.
        return new TrialModule(folder)
                .with(to + ".Used", "package " + to + "; public class Used {}")
                .with(from + ".User",
                        "package " + from + "; class User { Object make() { return new " + to + ".Used(); } }");
    }
}

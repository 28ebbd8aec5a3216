package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {

    @TempDir
    Path folder;

    @Test
    void thisModuleKeepsItsOwnRules() {
        Architecture module = Architecture.ofThisModule();
        assertDoesNotThrow(module::assertArrows);
        assertDoesNotThrow(() -> module.assertNoSourceLongerThan(Architecture.MOST_LINES));
        assertDoesNotThrow(module::assertEveryPackageIsDescribed);
    }

    @Test
    void thisModulesClassesFormNoCircle() {
        assertDoesNotThrow(() -> Architecture.ofThisModule().assertNoCircleOfClasses());
    }

    @ParameterizedTest(name = "{0} may not use {1}")
    @CsvSource({
        "org.quern.model, org.quern.scheduler.cpu, org.quern.model may use only org.quern.model",
        "org.quern.scheduler.cpu, org.quern.datamanager, 'org.quern.scheduler may use only org.quern.model, org.quern.scheduler'",
        "org.quern.engine, org.quern.rpc.codec, org.quern.engine may use only org.quern.model",
        "org.quern.engine, org.quern.coproc.probe, org.quern.engine may use only org.quern.model",
        "org.quern.coproc.assign, org.quern.coproc.probe, 'org.quern.coproc.assign may use only org.quern.model, org.quern.coproc.assign'",
        "org.quern.simulator.world, org.quern.rpc.codec, org.quern.simulator may use only org.quern.model",
        "org.quern.simulator.io, org.quern.rpc.http, org.quern.simulator.io may use only org.quern.model",
        "org.quern.simulator, org.quern.daemon, org.quern.simulator may use only org.quern.model",
        "org.quern.server, org.quern.engine, org.quern.server may use only org.quern.model",
        "org.quern.rpc.codec, com.google.gson, 'com.google.gson is for org.quern.rpc.json, org.quern.rpc.record, org.quern.rpc.history, org.quern.daemon.log, org.quern.server.store, org.quern.cli, org.quern.dashboard only'",
        "org.quern.engine, okhttp3, 'okhttp3 is for org.quern.rpc, org.quern.daemon, org.quern.dashboard.tls only'",
        "org.quern.daemon, picocli, 'picocli is for org.quern.cli, org.quern.dashboard only'",
        "org.quern.rpc.state, org.codehaus.stax2, 'org.codehaus.stax2 is for org.quern.config.xml, org.quern.config.bind, org.quern.cli.inspect only'",
        "org.quern.engine, org.apache.commons.lang3, library org.apache.commons.lang3 has no line in",
        "org.quern.daemon, javax.inject, library javax.inject has no line in",
        "org.quern.daemon, org.quern.testing, org.quern.daemon may use only org.quern.model",
        "org.quern.surprise, org.quern.model, package org.quern.surprise has no line in",
    })
    void forbiddenArrowsAreNamed(String from, String to, String complaint) throws Exception {
        Architecture architecture = oneUse(from, to).architecture();
        TrialModule.assertRefused(from + ".User.make uses " + to + ".Used.<init>: " + complaint,
                architecture::assertArrows);
    }

    @ParameterizedTest(name = "{0} may not use {1}")
    @CsvSource(delimiter = '|', textBlock = """
            org.quern.rpc.codec | javax.xml.stream.XMLInputFactory | javax.xml is for org.quern.config.xml, org.quern.config.bind,
            org.quern.config    | org.w3c.dom.Document             | org.w3c.dom is for org.quern.testing only
            org.quern.config    | org.xml.sax.InputSource          | org.xml.sax is for org.quern.testing only
            org.quern.daemon    | java.net.http.HttpClient         | java.net.http is for nobody
            org.quern.daemon    | java.util.logging.Logger         | java.util.logging is for org.quern.dashboard only
            org.quern.rpc.http  | com.sun.net.httpserver.Headers   | com.sun.net.httpserver is for org.quern.server.web only
            org.quern.rpc.http  | javax.naming.Context             | library javax.naming has no line in
            """)
    void norWhatComesWithTheJdkAndIsForSomeOnly(String from, String used, String complaint) throws Exception {
        Architecture architecture = new TrialModule(folder)
                .with(from + ".User", "package " + from + "; record User(" + used + " used) {}").architecture();
        TrialModule.assertRefused(used + ": " + complaint, architecture::assertArrows);
    }

    @ParameterizedTest(name = "{0} may use {1}")
    @CsvSource({
        "org.quern.engine, org.quern.coproc.assign",
        "org.quern.simulator.io, org.quern.rpc.state",
        "org.quern.simulator.io, org.quern.simulator.world",
        "org.quern.simulator, org.quern.simulator.io",
        "org.quern.daemon.net, org.quern.rpc.http",
        "org.quern.rpc.http, javax.net.trial",
        "org.quern.cli, org.quern.server.store",
        "org.quern.coproc.probe, org.quern.coproc.assign",
    })
    void theArrowsOfTheHousePass(String from, String to) throws Exception {
        Architecture architecture = oneUse(from, to).architecture();
        assertDoesNotThrow(architecture::assertArrows, from + " -> " + to);
    }

    @Test
    void aFileThatIsTooLongIsNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("org.quern.engine.Owner",
                "package org.quern.engine;\nclass Owner {\n}\n");
        assertDoesNotThrow(() -> module.architecture().assertNoSourceLongerThan(3));
        TrialModule.assertRefused("Owner.java has 3 lines", () -> module.architecture().assertNoSourceLongerThan(2));
    }

    @Test
    void packagesThatReferToEachOtherAreNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("org.quern.engine.a.A", classUsing("a", "A", "Object"))
                .with("org.quern.engine.b.B", classUsing("b", "B", "org.quern.engine.a.A"))
                .with("org.quern.engine.c.C", classUsing("c", "C", "org.quern.engine.b.B"));
        assertDoesNotThrow(() -> module.architecture().assertNoCircleOfPackages());
        module.with("org.quern.engine.a.A", classUsing("a", "A", "org.quern.engine.c.C"));
        TrialModule.assertRefused("org.quern.engine.a, org.quern.engine.b, org.quern.engine.c: "
                + "org.quern.engine.a.A uses org.quern.engine.c.C, org.quern.engine.b.B uses org.quern.engine.a.A, "
                + "org.quern.engine.c.C uses org.quern.engine.b.B",
                () -> module.architecture().assertNoCircleOfPackages());
    }

    @Test
    void classesThatReferToEachOtherAreNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("org.quern.engine.A", classOf("A", "Object"))
                .with("org.quern.engine.B", classOf("B", "A")).with("org.quern.engine.C", classOf("C", "B"));
        assertDoesNotThrow(() -> module.architecture().assertNoCircleOfClasses());
        TrialModule.assertRefused("org.quern.engine: A, B is allowed and is no circle any more",
                () -> module.architecture().assertNoCircleOfClasses("org.quern.engine: A, B"));
        module.with("org.quern.engine.A",
                "package org.quern.engine; public class A { static class Nested { Object made = new C(); } }");
        TrialModule.assertRefused("org.quern.engine: A, B, C: move",
                () -> module.architecture().assertNoCircleOfClasses());
        assertDoesNotThrow(() -> module.architecture().assertNoCircleOfClasses("org.quern.engine: A, B, C"));
        assertDoesNotThrow(() -> module.architecture().assertNoCircleOfClasses("org.quern.engine"));
    }

    private static String classOf(String name, String used) {
        return "package org.quern.engine; public class " + name + " { Object made = new " + used + "(); }";
    }

    private static String classUsing(String room, String name, String used) {
        return "package org.quern.engine." + room + "; public class " + name + " { Object made = new " + used + "(); }";
    }

    @Test
    void whoCallsFromOutsideWhatOnlySomeMayIsNamed() throws Exception {
        String wall = "package org.quern.engine.state; public class State { public static void raise() {} }";
        String caller = "package org.quern.engine; public class %s { void act() { org.quern.engine.state.State.raise(); } }";
        TrialModule module = new TrialModule(folder).with("org.quern.engine.state.State", wall)
                .with("org.quern.engine.A", caller.formatted("A"));
        Set<String> members = Set.of("raise");
        assertDoesNotThrow(() -> module.architecture().assertCalledFromOutsideBy("org.quern.engine.state", members,
                Set.of("A.act")));
        module.with("org.quern.engine.B", caller.formatted("B"));
        TrialModule.assertRefused("B.act is none of those", () -> module.architecture()
                .assertCalledFromOutsideBy("org.quern.engine.state", members, Set.of("A.act")));
        TrialModule.assertRefused("C.act is allowed and does not call them", () -> module.architecture()
                .assertCalledFromOutsideBy("org.quern.engine.state", members, Set.of("A.act", "B.act", "C.act")));
    }

    @Test
    void aPackageThatIsTooLargeIsNamed() throws Exception {
        TrialModule module = new TrialModule(folder)
                .with("org.quern.engine.A", "package org.quern.engine; class A { class Nested { } }")
                .with("org.quern.engine.B", "package org.quern.engine; class B { }");
        assertDoesNotThrow(() -> module.architecture().assertNoPackageLargerThan(2));
        TrialModule.assertRefused("org/quern/engine has 2", () -> module.architecture().assertNoPackageLargerThan(1));
    }

    @Test
    void aPackageThatNothingDescribesIsNamed() throws Exception {
        TrialModule module = new TrialModule(folder)
                .with("org.quern.engine.A", "package org.quern.engine; class A { class Nested { } }")
                .with("org.quern.engine.a.B", "package org.quern.engine.a; class B { }")
                .with("org.quern.engine.a.package-info",
                        "@org.jspecify.annotations.NullMarked package org.quern.engine.a;");
        TrialModule.assertRefused("1 times a package without package-info:\n  org/quern/engine has none",
                () -> module.architecture().assertEveryPackageIsDescribed());
        module.with("org.quern.engine.package-info", "@org.jspecify.annotations.NullMarked package org.quern.engine;");
        assertDoesNotThrow(() -> module.architecture().assertEveryPackageIsDescribed());
    }

    @Test
    void overloadsThatOnlyNumbersTellApartAreNamed() throws Exception {
        TrialModule module = new TrialModule(folder).with("org.quern.scheduler.Amounts", """
                package org.quern.scheduler;
                interface Amounts {
                    int ask(int project, int resource, double share);
                    int ask(String resource, double seconds, double instances);
                }
                """);
        assertDoesNotThrow(() -> module.architecture().assertOverloadsDifferByMoreThanNumbers());
        module.with("org.quern.scheduler.Clash", """
                package org.quern.scheduler;
                interface Clash extends Comparable<Clash> {
                    int ask(int project, int resource, double share);
                    int ask(int resource, double seconds, double instances);
                }
                """);
        TrialModule.assertRefused("org.quern.scheduler.Clash.ask(int, int, double) and ask(int, double, double)",
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

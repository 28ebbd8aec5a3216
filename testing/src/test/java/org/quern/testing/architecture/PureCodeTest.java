package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PureCodeTest {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            return java.time.Instant.now();                                     | uses java.time.Instant.now: the time comes in
            return java.time.LocalDate.now();                                   | uses java.time.LocalDate.now: the time comes in
            return java.time.Clock.systemUTC();                                 | uses java.time.Clock.systemUTC: the time comes in
            return System.nanoTime();                                           | uses java.lang.System.nanoTime: the time comes in
            return System.currentTimeMillis();                                  | uses java.lang.System.currentTimeMillis: the time comes in
            return new java.util.Date();                                        | uses java.util.Date.<init>: the time comes in
            return Math.random();                                               | uses java.lang.Math.random: take a RandomGenerator
            return new java.util.Random();                                      | uses java.util.Random.<init>: take a RandomGenerator
            return java.util.UUID.randomUUID();                                 | uses java.util.UUID.randomUUID: take a RandomGenerator
            return java.util.concurrent.ThreadLocalRandom.current().nextInt();  | uses java.util.concurrent.ThreadLocalRandom.current: take
            return java.util.random.RandomGenerator.getDefault();               | uses java.util.random.RandomGenerator.getDefault: take
            java.util.Collections.shuffle(names); return names;                 | uses java.util.Collections.shuffle: take a RandomGenerator
            return names.parallelStream().toList();                             | uses java.util.List.parallelStream: pure code runs on
            return Thread.currentThread();                                      | uses java.lang.Thread.currentThread: pure code runs on
            return new java.util.concurrent.ConcurrentHashMap<>();              | uses java.util.concurrent.ConcurrentHashMap.<init>: pure
            return new java.io.File("x").exists();                              | uses java.io.File.<init>: hand in the content
            return java.nio.file.Files.exists(java.nio.file.Path.of("x"));      | uses java.nio.file.Files.exists: hand in the content
            return new java.net.Socket();                                       | uses java.net.Socket.<init>: return a value
            return System.getenv("HOME");                                       | uses java.lang.System.getenv: the environment
            return Runtime.getRuntime().availableProcessors();                  | uses java.lang.Runtime.getRuntime: the environment
            return java.time.ZoneId.systemDefault();                            | uses java.time.ZoneId.systemDefault: the environment
            System.out.println(names); return names;                            | uses java.lang.System.out: return the reason
            return java.util.logging.Logger.getLogger("x");                     | uses java.util.logging.Logger.getLogger: return the reason
            return new java.util.HashMap<>();                                   | uses java.util.HashMap.<init>: its order changes
            return new java.util.HashSet<>(names);                              | uses java.util.HashSet.<init>: its order changes
            return java.util.Map.of("a", 1, "b", 2);                            | uses java.util.Map.of: its order changes
            return java.util.Map.copyOf(new java.util.TreeMap<>());             | uses java.util.Map.copyOf: its order changes
            return java.util.Set.of("a", "b");                                  | uses java.util.Set.of: its order changes
            return java.util.Set.copyOf(names);                                 | uses java.util.Set.copyOf: its order changes
            return names.stream().collect(java.util.stream.Collectors.toSet()); | uses java.util.stream.Collectors.toSet: it collects
            return names.stream().collect(java.util.stream.Collectors.groupingBy(n -> n)); | uses java.util.stream.Collectors.groupingBy: it
            return names.stream().collect(java.util.stream.Collectors.toMap(n -> n, n -> n)); | uses java.util.stream.Collectors.toMap: it
            return new java.util.GregorianCalendar();                           | uses java.util.GregorianCalendar.<init>: the time comes in
            IO.println(names); return names;                                    | uses java.lang.IO.println: hand in the content
            return IO.readln();                                                 | uses java.lang.IO.readln: hand in the content
            java.util.concurrent.TimeUnit.SECONDS.sleep(1); return names;       | uses java.util.concurrent.TimeUnit.sleep: pure code runs
            names.wait(1); return names;                                        | uses java.util.List.wait: pure code runs on
            return Boolean.getBoolean("x");                                     | uses java.lang.Boolean.getBoolean: the environment
            return Integer.getInteger("x");                                     | uses java.lang.Integer.getInteger: the environment
            return Long.getLong("x");                                           | uses java.lang.Long.getLong: the environment
            return java.util.HashMap.newHashMap(1);                             | uses java.util.HashMap.newHashMap: its order
            return java.util.HashSet.newHashSet(1);                             | uses java.util.HashSet.newHashSet: its order
            return ((Object) names).hashCode();                                 | uses java.lang.Object.hashCode: it changes
            Enum<?> unit = Thread.State.NEW; return unit.hashCode();            | uses java.lang.Enum.hashCode: it changes
            return javax.crypto.Cipher.getInstance("AES");                      | uses javax.crypto.Cipher.getInstance: pure code may use
            """)
    void whenItCalls(String body, String complaint) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.scheduler.cpu", body);
        TrialModule.assertRefused("org.quern.scheduler.cpu.Trial.decide " + complaint,
                () -> module.architecture().assertPure("org.quern.scheduler"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {
        "java.util.function.Supplier<Object> made = java.util.HashMap::new; return made;",
        "java.util.function.Supplier<Object> made = () -> new java.util.HashMap<>(); return made;",
        "return new java.util.HashMap<String, String>() {};",
    })
    void alsoInsideALambdaAMethodReferenceOrASubclass(String body) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.model", body);
        TrialModule.assertRefused("uses java.util.HashMap.<init>",
                () -> module.architecture().assertPure("org.quern.model"));
    }

    @Test
    void alsoForAFieldThatNobodyCalls() throws Exception {
        TrialModule module = new TrialModule(folder)
                .with("org.quern.model.Held",
                        "package org.quern.model; record Held(java.util.List<java.nio.file.Path> paths) {}");
        TrialModule.assertRefused("org.quern.model.Held, in its declarations, uses java.nio.file.Path: hand in",
                () -> module.architecture().assertPure("org.quern.model"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"private static int calls",
        "static java.util.List<String> names = new java.util.ArrayList<>()",
        "private static volatile boolean known"})
    void alsoForAStaticFieldThatCanBeSet(String field) throws Exception {
        TrialModule module = new TrialModule(folder).with("org.quern.model.Held",
                "package org.quern.model; class Held { static final int MOST = 1; int own; " + field + "; }");
        TrialModule.assertRefused("is static and can be set",
                () -> module.architecture().assertPure("org.quern.model"));
        TrialModule.assertRefused("1 times state that all of a process shares:\n  org.quern.model.Held.",
                () -> module.architecture().assertPureButForStreams("org.quern.model"));
        assertDoesNotThrow(() -> module.architecture().assertPure("org.quern.scheduler"));
    }

    @ParameterizedTest(name = "but not when it calls {0}")
    @ValueSource(strings = {
        "return java.time.Instant.ofEpochSecond(3).plus(java.time.Duration.ofDays(1));",
        "return new java.util.Random(42).nextInt();",
        "java.util.Collections.shuffle(names, random); return names;",
        "return new java.util.LinkedHashMap<>(new java.util.TreeMap<String, String>());",
        "return java.util.Map.of(); ",
        "return java.util.Map.of(1, 2);",
        "return java.util.Set.of(1);",
        "return names.stream().collect(java.util.stream.Collectors.groupingBy(n -> n, java.util.TreeMap::new,"
                + " java.util.stream.Collectors.toList()));",
        "return switch ((Object) names) { case java.util.List<?> l when l.isEmpty() -> \"none of \" + l; default -> names; };",
        "System.arraycopy(new int[1], 0, new int[1], 0, 1); return java.net.URI.create(\"http://a/\");",
        "return java.util.concurrent.TimeUnit.SECONDS;",
    })
    void harmlessCallsPass(String body) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.model", body);
        assertDoesNotThrow(() -> module.architecture().assertPure("org.quern.model"));
    }

    @Test
    void onlyBelowThePackageThatIsAskedFor() throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.coproc.probe",
                "return System.getenv(\"PATH\");");
        assertDoesNotThrow(() -> module.architecture().assertPure("org.quern.coproc.assign"));
    }
}

package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenedFilesTest {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            return java.nio.file.Files.readString(java.nio.file.Path.of("x")); | java.nio.file.Files.readString
            return new java.io.FileInputStream("x");                          | java.io.FileInputStream.<init>
            return new java.util.zip.ZipFile("x");                            | java.util.zip.ZipFile.<init>
            return new java.util.jar.JarFile(new java.io.File("x"));          | java.util.jar.JarFile.<init>
            return new java.io.PrintWriter(new java.io.File("x"));            | java.io.PrintWriter.<init>
            return new java.io.PrintWriter("x");                              | java.io.PrintWriter.<init>
            return new java.io.PrintWriter("x", "UTF-8");                     | java.io.PrintWriter.<init>
            return new java.io.PrintStream("x");                              | java.io.PrintStream.<init>
            return new java.util.Formatter("x");                              | java.util.Formatter.<init>
            return new java.util.Scanner(new java.io.File("x"));              | java.util.Scanner.<init>
            return new java.util.Scanner(java.nio.file.Path.of("x"), "UTF-8"); | java.util.Scanner.<init>
            """)
    void aFileThatIsOpenedByItsNameIsRefused(String body, String member) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.daemon.store", body);
        TrialModule.assertRefused("org.quern.daemon.store.Trial.decide uses " + member + ": it waits for ever",
                () -> module.architecture().assertFilesAreOpenedInOnePlace());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {
        "return new java.util.Scanner(names.get(0));",
        "return new java.util.Scanner(System.in);",
        "return new java.io.PrintWriter(new java.io.StringWriter());",
        "return new java.io.PrintStream(System.out, true, \"UTF-8\");",
        "return new java.util.Formatter(new StringBuilder());",
        "return java.nio.file.Files.exists(java.nio.file.Path.of(\"x\"));",
    })
    void whatReadsATextOrAStreamIsNot(String body) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.daemon.store", body);
        assertDoesNotThrow(() -> module.architecture().assertFilesAreOpenedInOnePlace());
    }

    @Test
    void theOnePlaceMayOpenThem() throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.config.file",
                "return new java.io.FileInputStream(\"x\");");
        assertDoesNotThrow(() -> module.architecture().assertFilesAreOpenedInOnePlace());
    }
}

package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.function.Executable;

/** A module of a few small classes, compiled on the spot, on which the checker must show that it can fail. */
final class TrialModule {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Shared, because reading the JDK's own classes is most of what a small compilation costs. */
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    private final Path folder;

    TrialModule(Path folder) {
        this.folder = folder;
    }

    /** Writes and compiles one class, given its binary name and its whole source. */
    TrialModule with(String className, String source) throws IOException {
        Path file = folder.resolve("src/main/java").resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        List<String> options = List.of("-d", classes().toString(), "-cp",
                classes() + File.pathSeparator + System.getProperty("java.class.path"),
                "-proc:none", "-nowarn");
        Files.createDirectories(classes());
        if (!compiles(options, file)) {
            throw new AssertionError("the trial class " + className + " does not compile");
        }
        return this;
    }

    /** One at a time: the file manager keeps what it opened, and is not made for several threads. */
    private static boolean compiles(List<String> options, Path file) {
        synchronized (FILES) {
            return COMPILER.getTask(null, FILES, null, options, null, FILES.getJavaFileObjects(file)).call();
        }
    }

    /** A class of one method {@code decide} with this body. */
    TrialModule withMethod(String packageName, String body) throws IOException {
        return with(packageName + ".Trial", """
                package %s;
                class Trial {
                    Object decide(java.util.List<String> names, java.util.Random random) throws Exception {
                        %s
                    }
                }
                """.formatted(packageName, body));
    }

    Architecture architecture() {
        return Architecture.of(folder, classes());
    }

    /** Asserts that a check fails and says this. */
    static void assertRefused(String complaint, Executable check) {
        String message = String.valueOf(assertThrows(AssertionError.class, check).getMessage());
        assertTrue(message.contains(complaint), message);
    }

    private Path classes() {
        return folder.resolve("target/classes");
    }
}

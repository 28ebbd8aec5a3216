package org.quern.cli.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A source tree with the real launcher, a Maven that only counts its calls, and a Quern that prints its arguments. The PATH that its launcher
 * sees holds a handful of tools, so that neither the machine's own Maven nor its Java is found by accident.
 */
final class StrawTree {

    /** All that the launcher may call besides Maven and Java. */
    private static final List<String> TOOLS = List.of("dirname", "readlink", "find", "head", "grep", "cat",
            "date",
            "mkdir", "cp", "mv", "rm", "ln", "touch", "sleep");

    /** Stands for org.quern.cli.Main: "exit N" ends with N, "fill" uses all memory, "wait" waits for a signal, anything else is printed. */
    private static final String PROGRAM = """
            package org.quern.cli;
            public class Main {
                public static void main(String[] args) throws Exception {
                    if (args.length == 2 && args[0].equals("exit")) System.exit(Integer.parseInt(args[1]));
                    for (var all = new java.util.ArrayList<long[]>(); args.length == 1 && args[0].equals("fill");) {
                        try {
                            all.add(new long[1 << 20]);
                        } catch (OutOfMemoryError kept) {
                            System.out.println("goes on");
                            all.clear();
                        }
                    }
                    for (String arg : args) System.out.println("<" + arg + ">");
                    if (args.length == 1 && args[0].equals("wait")) {
                        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("stopped")));
                        System.out.println("ready");
                        Thread.sleep(Long.MAX_VALUE);
                    }
                }
            }
            """;

    private static final String MAVEN = """
            #!/bin/sh
            echo called >>calls
            if [ -f broken ]; then echo '[ERROR] Straw.java:[1,1] this straw is broken'; exit 1; fi
            if [ -f slow ]; then sleep 2; fi
            for word; do case $word in -Dquern.lib=*) lib=${word#-Dquern.lib=} ;; esac; done
            mkdir -p "$lib/dashboard" client/cli/target dashboard/target
            cp straw.jar client/cli/target/quern-cli.jar
            cp straw.jar dashboard/target/quern-dashboard.jar
            echo noise on standard output
            """;

    private final Path folder;
    private final Path top;
    private final Path tools;

    private StrawTree(Path folder) {
        this.folder = folder;
        this.top = folder.resolve("a tree");
        this.tools = folder.resolve("some tools");
    }

    /** Lays a tree below a folder; its build will yield this program. */
    static StrawTree below(Path folder, Path program) throws IOException {
        StrawTree tree = new StrawTree(folder);
        Files.createDirectories(tree.top.resolve("model/src/main/java"));
        Files.createDirectories(tree.top.resolve("model/src/test/java"));
        Files.writeString(tree.top.resolve("pom.xml"), "<project/>");
        Files.writeString(tree.source("model/src/main/java/Straw.java"), "class Straw {}");
        Files.writeString(tree.source("model/src/test/java/StrawTest.java"), "class StrawTest {}");
        Files.copy(launcherScript(), tree.launcher());
        tree.launcher().toFile().setExecutable(true);
        Files.copy(program, tree.top.resolve("straw.jar"));
        tree.linkTools();
        tree.tool("mvn", MAVEN);
        return tree;
    }

    /** The launcher itself. */
    Path launcher() {
        return top.resolve("quern");
    }

    /** A file of the tree, by its path from the top. */
    Path source(String path) {
        return top.resolve(path);
    }

    /** How often Maven was called. */
    int builds() throws IOException {
        Path calls = top.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    /** Makes a file look as if it had been edited after every build. */
    void edit(String path) throws IOException {
        Files.setLastModifiedTime(source(path), FileTime.from(Instant.now().plus(Duration.ofHours(1))));
    }

    void removeTool(String name) throws IOException {
        Files.delete(tools.resolve(name));
    }

    /** A command with this tree's PATH and JDK, started in the folder that holds the tree. */
    ProcessBuilder command(String... words) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().keySet()
                .removeIf(name -> name.startsWith("JAVA") || name.startsWith("QUERN") || name.startsWith("MAVEN"));
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("QUERN_JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** The launcher's own command line. */
    ProcessBuilder quern(String... words) {
        List<String> line = new ArrayList<>(List.of(launcher().toString()));
        line.addAll(List.of(words));
        return command(line.toArray(String[]::new));
    }

    /** Puts a script on the PATH. */
    void tool(String name, String script) throws IOException {
        Files.writeString(tools.resolve(name), script);
        tools.resolve(name).toFile().setExecutable(true);
    }

    private void linkTools() throws IOException {
        Files.createDirectories(tools);
        for (String tool : TOOLS) {
            Path real = Files.exists(Path.of("/usr/bin", tool)) ? Path.of("/usr/bin", tool) : Path.of("/bin", tool);
            tool(tool, "#!/bin/sh\nexec " + real + " \"$@\"\n");
        }
    }

    private static Path launcherScript() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../../quern").normalize();
    }

    /** Compiles the program that stands for Quern, once for all trees, and gives its jar. */
    static Path programIn(Path folder) throws IOException {
        Path source = folder.resolve("Main.java");
        Files.writeString(source, PROGRAM);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
        if (code != 0) {
            throw new AssertionError("the straw program does not compile");
        }
        Path jar = folder.resolve("straw.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("org/quern/cli/Main.class"));
            Files.copy(folder.resolve("org/quern/cli/Main.class"), out);
        }
        return jar;
    }
}

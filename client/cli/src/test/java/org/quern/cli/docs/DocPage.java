package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quern.cli.QuernRun;

/**
 * Runs every command of a page's {@code sh} blocks, line by line, and expects exit code 0, or N where the line ends in {@code #
 * exit N}. A line with {@code quern} alone runs in this process; one with pipes or other programs runs in bash, where {@code
 * quern} is on the path. Blocks of another kind, such as {@code text}, are not run.
 *
 * <pre>{@code
 * DocPage.read("control.md").replacing("https://project.example/", url).withDataDirectory(data).runIn(directory);
 * }</pre>
 */
public final class DocPage {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```sh\\n(.*?)^ *```$");
    private static final Pattern IN_TEXT = Pattern.compile("`(quern [^`\\n]+)`");
    private static final Pattern EXIT = Pattern.compile("\\s#\\s*exit (\\d+)\\s*$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final int SECONDS = 60;
    private final String name;
    private final String text;
    private final Map<String, String> replacements = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Path dataDirectory = Path.of("");

    private DocPage(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /** A page of the folder docs. */
    public static DocPage read(String name) throws IOException {
        return new DocPage(name, Files.readString(file(name)));
    }

    /** A file of the folder docs. */
    public static Path file(String name) {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("docs/decisions"))) {
            root = java.util.Objects.requireNonNull(root.getParent(), "the source tree holds docs/decisions");
        }
        return root.resolve("docs").resolve(name);
    }

    /** What the page calls so is that here. */
    public DocPage replacing(String written, String meant) {
        replacements.put(written, meant);
        return this;
    }

    /** The data directory of {@code quern} where a command names none. */
    public DocPage withDataDirectory(Path directory) {
        dataDirectory = directory;
        return this;
    }

    /** Variables that every command has besides; it then runs in a process of its own. */
    public DocPage withEnvironment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** The commands of {@code quern} that stand in its sentences and tables, each once. */
    public List<String> commandsInText() {
        return IN_TEXT.matcher(BLOCK.matcher(text).replaceAll("")).results().map(each -> each.group(1)).distinct()
                .toList();
    }

    /** The commands of the page, one a line. */
    public List<String> commands() {
        List<String> commands = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            blocks.group(1).replace("\\\n", " ").lines().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(commands::add);
        }
        return commands;
    }

    /** Runs them all with that working directory. */
    public void runIn(Path directory) throws IOException, InterruptedException {
        assertFalse(commands().isEmpty(), name + " has no sh block");
        run(0, commands().size(), directory);
    }

    /** Runs those from one to before another, where something has to happen between them. */
    public void run(int from, int to, Path directory) throws IOException, InterruptedException {
        for (String command : commands().subList(from, to)) {
            run(command, directory);
        }
    }

    /** Runs one, and expects what the page says of its exit code; what it printed. */
    public String run(String written, Path directory) throws IOException, InterruptedException {
        Matcher exit = EXIT.matcher(written);
        int expected = exit.find() ? Integer.parseInt(exit.group(1)) : 0;
        String command = written.replaceAll("\\s#.*$", "").strip();
        for (Map.Entry<String, String> replacement : replacements.entrySet()) {
            command = command.replace(replacement.getKey(), replacement.getValue());
        }
        boolean plain = environment.isEmpty() && command.startsWith("quern ")
                && command.chars().noneMatch(c -> "|<>$&;`*".indexOf(c) >= 0);
        QuernRun run = plain ? inProcess(command) : inShell(command, directory);
        assertEquals(expected, run.exitCode(), name + ": " + written + "\n" + run);
        return run.out();
    }

    private QuernRun inProcess(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.substring("quern ".length()));
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        if (!words.contains("--data-dir") && takesDataDirectory(words)) {
            words.addAll(List.of("--data-dir", dataDirectory.toString()));
        }
        return QuernRun.quern(words.toArray(String[]::new));
    }

    private static boolean takesDataDirectory(List<String> words) {
        var command = org.quern.cli.Main.commandLine();
        for (String word : words) {
            var below = command.getSubcommands().get(word);
            if (below == null) {
                break;
            }
            command = below;
        }
        return command.getCommandSpec().findOption("--data-dir") != null;
    }

    private QuernRun inShell(String command, Path directory) throws IOException, InterruptedException {
        Path programs = Files.createDirectories(directory.resolve(".programs"));
        Path program = Files.writeString(programs.resolve("quern"), "#!/bin/sh\nexec '"
                + System.getProperty("java.home")
                + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED org.quern.cli.Main \"$@\"\n");
        assertTrue(program.toFile().setExecutable(true), "a script can be made executable");
        ProcessBuilder shell = new ProcessBuilder("bash", "-euo", "pipefail", "-c", command)
                .directory(directory.toFile()).redirectErrorStream(true);
        shell.environment().putAll(environment);
        shell.environment().put("PATH", programs + ":" + System.getenv("PATH"));
        shell.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        shell.environment().put("QUERN_DATA_DIR", dataDirectory.toString());
        Process process = shell.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), command);
        return new QuernRun(process.exitValue(), output, "");
    }
}

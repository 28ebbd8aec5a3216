package org.quern.datamanager;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quern.datamanager.Example.Call;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** Reads {@code examples.txt}, whose head describes its form. */
final class ExampleReader {
    private static final double NOW = 1000;
    private static final Pattern TOTAL = Pattern.compile("total (\\d+) core (\\d+)");
    private static final Pattern PROJECT = Pattern.compile("(\\w+) (\\d+)( priority)?( expire)?:(.*)");
    private static final Pattern RESULT = Pattern.compile("result (\\w+) of (\\w+) (\\w+) received (\\d+): (.*)");
    private static final Pattern COMING = Pattern.compile(" [GA]\\d");
    private static final Pattern ADD = Pattern.compile("add (\\d+) to (\\w+)");
    private static final Pattern AMOUNTS = Pattern.compile("amounts for (\\w+)");

    private final List<String> lines;

    private ExampleReader(List<String> lines) {
        this.lines = lines;
    }

    static Stream<Example> all() throws IOException {
        return all("examples.txt");
    }

    static Stream<Example> all(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(ExampleReader.class.getResourceAsStream(resource))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\n\n")).map(block -> block.lines().filter(line -> !line.startsWith("#"))
                    .map(String::strip).toList()).filter(block -> !block.isEmpty())
                    .map(block -> new ExampleReader(block).read());
        }
    }

    private Example read() {
        Matcher total = match(TOTAL, lines.get(1));
        List<String> projectLines = lines.subList(2, lines.size() - 2).stream()
                .filter(line -> !line.startsWith("result "))
                .toList();
        List<ProjectDisk> projects = projectLines.stream().map(this::project).toList();
        DiskSnapshot disk = new DiskSnapshot(NOW, number(total.group(1)), number(total.group(2)), projects);
        List<String> expected = Arrays.stream(lines.getLast().split(";")).map(String::strip).toList();
        return new Example(lines.getFirst(), disk, call(lines.get(lines.size() - 2)), expected);
    }

    private ProjectDisk project(String line) {
        Matcher project = match(PROJECT, line);
        List<String> texts = Arrays.stream(project.group(5).split(",")).map(String::strip)
                .filter(text -> !text.isEmpty()).toList();
        List<StoredFile> files = texts.stream().filter(text -> !COMING.matcher(text).find()).map(ExampleReader::file)
                .toList();
        List<ComingFile> coming = texts.stream().filter(text -> COMING.matcher(text).find()).map(ExampleReader::coming)
                .toList();
        double usage = files.stream().mapToDouble(StoredFile::bytes).sum()
                + coming.stream().mapToDouble(file -> file.grantedBytes() + file.arrivedBytes()).sum();
        return new ProjectDisk(project.group(1), number(project.group(2)), usage,
                DeletionCatalog.of(project.group(3) != null, project.group(4) != null), files,
                results(project.group(1)), coming);
    }

    private static ComingFile coming(String text) {
        List<String> words = List.of(text.split(" "));
        return new ComingFile(words.get(0), mark(words, 'G', 0), mark(words, 'A', 0), words.contains("stalled"));
    }

    private List<StoredResult> results(String project) {
        List<StoredResult> results = new ArrayList<>();
        for (String line : lines.subList(1, lines.size()).stream().filter(l -> l.startsWith("result ")).toList()) {
            Matcher result = match(RESULT, line);
            if (result.group(2).equals(project)) {
                results.add(new StoredResult(result.group(1),
                        StoredResult.Stage.valueOf(result.group(3).toUpperCase(java.util.Locale.ROOT)),
                        number(result.group(4)), List.of(result.group(5).split(",\\s*"))));
            }
        }
        return results;
    }

    private static StoredFile file(String text) {
        List<String> words = List.of(text.split(" "));
        List<String> marks = words.subList(2, words.size());
        int priority = (int) mark(marks, 'P', StoredFile.LOWEST_PRIORITY);
        return new StoredFile(words.get(0), number(words.get(1)), marks.contains("r"), priority,
                marks.contains("X") ? NOW - 1 : 2 * NOW, mark(marks, 'L', NOW));
    }

    private static double mark(List<String> marks, char letter, double otherwise) {
        return marks.stream().filter(mark -> mark.length() > 1 && mark.charAt(0) == letter)
                .mapToDouble(mark -> number(mark.substring(1))).findFirst().orElse(otherwise);
    }

    private static Call call(String line) {
        Matcher add = ADD.matcher(line);
        Matcher amounts = AMOUNTS.matcher(line);
        if (add.matches()) {
            return new Call.Add(add.group(2), number(add.group(1)));
        }
        return amounts.matches() ? new Call.Amounts(amounts.group(1)) : new Call.Poll();
    }

    private static Matcher match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not understood in examples.txt: " + line);
        }
        return matcher;
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }
}

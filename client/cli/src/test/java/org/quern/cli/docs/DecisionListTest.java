package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of decisions and the pages in its folder are the same. */
class DecisionListTest {
    private static final Path FOLDER = Path.of("../../docs/decisions");
    private static final Pattern PAGE = Pattern.compile("\\d{4}-.*\\.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[(\\d{4})]\\((\\1-[^)]*)\\) \\| .+ \\|$");

    @Test
    void everyDecisionIsListedInTheOrderOfTheNumbers() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> pages = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> PAGE.matcher(name).matches()).sorted().toList();
            List<String> listed = ROW.matcher(Files.readString(FOLDER.resolve("README.md"))).results()
                    .map(row -> row.group(2)).toList();
            assertEquals(String.join("\n", pages), String.join("\n", listed),
                    "docs/decisions/README.md has a row \"| [number](file) | choice |\" for each page, by their numbers");
        }
    }
}

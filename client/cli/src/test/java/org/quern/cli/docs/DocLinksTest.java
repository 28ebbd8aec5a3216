package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links within the repository lead somewhere: a file that was renamed is found on the pages that name it. */
class DocLinksTest {
    private static final Path TOP = Path.of("../..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @Test
    void everyLinkOfThePagesLeadsToAFile() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (var match : LINK.matcher(Files.readString(page)).results().toList()) {
                links++;
                if (!Files.exists(page.resolveSibling(match.group(1)))) {
                    dead.add(TOP.relativize(page) + ": " + match.group(1));
                }
            }
        }
        assertEquals(List.of(), dead);
        assertTrue(links > 50, () -> "the pages have links");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(TOP.resolve("docs"))) {
            return Stream.concat(Stream.of(TOP.resolve("README.md"), TOP.resolve("CHANGELOG.md")),
                    docs.filter(file -> file.toString().endsWith(".md"))).toList();
        }
    }
}

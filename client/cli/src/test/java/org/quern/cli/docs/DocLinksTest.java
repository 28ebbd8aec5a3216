package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links within the repository lead somewhere: a file or a section that was renamed is found on the pages that name it. */
class DocLinksTest {
    private static final Path TOP = Path.of("../..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");
    private final Map<Path, Set<String>> sections = new TreeMap<>();

    @Test
    void everyLinkOfThePagesLeadsToAFileAndASectionOfIt() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        int toSections = 0;
        for (Path page : pages()) {
            for (var match : LINK.matcher(Files.readString(page)).results().toList()) {
                links++;
                toSections += match.group(2) == null ? 0 : 1;
                if (!leadsSomewhere(page, match.group(1), match.group(2))) {
                    dead.add(TOP.relativize(page) + ": " + match.group());
                }
            }
        }
        assertEquals("", String.join("\n", dead));
        assertTrue(links > 50 && toSections > 20, "the pages have links, " + links + " and " + toSections);
    }

    @Test
    void aSectionIsKnownByItsHeadingAsSitesWriteIt(@TempDir Path directory) throws IOException {
        Path page = Files.writeString(directory.resolve("page.md"), """
                # What is `quern`, and [why](other.md)?
                ## 4.1 A_b: c -- d
                ## Twice
                ## Twice
                ```sh
                # no heading
                ```
                <a id="own"></a>
                """);
        assertEquals(Set.of("what-is-quern-and-why", "41-a_b-c----d", "twice", "twice-1", "own"), Anchors.of(page));
        assertTrue(leadsSomewhere(page, "", "twice-1") && leadsSomewhere(page, "page.md", "own"));
        assertFalse(leadsSomewhere(page, "", "twice-2") || leadsSomewhere(page, "page.md", "no-heading"));
        assertFalse(leadsSomewhere(page, "other.md", null));
    }

    private boolean leadsSomewhere(Path page, String file, @Nullable String section) throws IOException {
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (section == null || !target.toString().endsWith(".md")) {
            return Files.exists(target);
        }
        if (!sections.containsKey(target)) {
            sections.put(target, Files.exists(target) ? Anchors.of(target) : Set.of());
        }
        return sections.getOrDefault(target, Set.of()).contains(section);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(TOP.resolve("docs"))) {
            return Stream.concat(Stream.of(TOP.resolve("README.md"), TOP.resolve("CHANGELOG.md")),
                    docs.filter(file -> file.toString().endsWith(".md"))).toList();
        }
    }
}

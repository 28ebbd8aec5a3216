package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comments and pages cite is in the repository, down to the section. */
class CitationsTest {
    private static final Path TOP = Path.of("../..").toAbsolutePath().normalize();

    @Test
    void everyCitationOfSourcesScriptsSchemasAndPagesLeadsToASection() throws IOException {
        Citations citations = new Citations(TOP);
        List<Path> files = texts();
        List<String> dead = new ArrayList<>();
        for (Path file : files) {
            dead.addAll(citations.dead(file, Files.readString(file)));
        }
        assertEquals("", String.join("\n", dead));
        assertTrue(files.size() > 1000, () -> files.size() + " files were looked at");
        for (String file : List.of("quern", "packaging/test", "packaging/files/quern.service",
                "docs/schema/attach.xsd", "pom.xml", "client/cli/pom.xml", ".ci/run")) {
            assertTrue(files.contains(TOP.resolve(file)), file);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            /** Rules (docs/protocol/rpc-policy.md 4.1, 5). */                    | none
            /** Rules (docs/protocol/rpc-policy.md 4.1, 55). */                   | docs/protocol/rpc-policy.md 55
            /** docs/protocol/gui-rpc.md 6.4, 6.7 to 6.9 and 6.99 */              | docs/protocol/gui-rpc.md 6.99
            /** Rules (docs/protocol/app-control.md sections 9 and 90). */        | docs/protocol/app-control.md 90
            // docs/protocol/nowhere.md 4                                         | docs/protocol/nowhere.md
            // nowhere.md                                                         | nowhere.md
            int a; /* see docs/nowhere.md */ int b;                               | docs/nowhere.md
            String a = "// docs/nowhere.md"; char b = '"';                        | none
            /** {@code docs/nowhere.md} */                                        | none
            /** (rpc-policy.md 4.1) */                                            | rpc-policy.md
            /** As decision 10 says, and decision 9999. */                        | decision 9999
            /** Decision 9998 says so. */                                         | Decision 9998
            /** By decisions 4 and 9997. */                                       | decisions 9997
            /** By decisions 4, 9996 and 10. */                                   | decisions 9996
            /** By decision 4 and 9997 more. */                                   | none
            /** See docs/reliability.md#a-long-run. */                            | none
            /** See docs/reliability.md#nowhere. */                               | docs/reliability.md#nowhere
            /** (docs/decisions/9998) */                                          | docs/decisions/9998
            """)
    void aCitationThatLeadsNowhereIsFound(String java, String dead) throws IOException {
        List<String> found = new Citations(TOP).dead(TOP.resolve("A.java"), java);
        assertEquals(dead == null ? List.of() : List.of("A.java: " + dead), found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            packaging/a      | # Rules (docs/protocol/rpc-policy.md 4.1, 55).              | docs/protocol/rpc-policy.md 55
            quern            | echo a # as docs/nowhere.md says                            | docs/nowhere.md
            packaging/a      | echo "${a#docs/nowhere.md}" $#docs/nowhere.md docs/nowhere.md | none
            packaging/a      | #!/bin/sh docs/nowhere.md                                   | none
            docs/schema/a.xsd| <a/><!-- by decision 9999 --><b x="docs/nowhere.md"/>       | decision 9999
            .ci/run          | step "docs/nowhere.md" # see docs/nowhere.md 3               | docs/nowhere.md
            client/pom.xml   | <a>docs/no.md</a><!-- (docs/attach.md, docs/nowhere.md). --> | docs/nowhere.md
            packaging/a.xml  | <!-- docs/attach.md, docs/nowhere.md -->                    | docs/nowhere.md
            """)
    void aCitationOfAScriptOrASchemaIsFound(String file, String text, String dead) throws IOException {
        List<String> found = new Citations(TOP).dead(TOP.resolve(file), text);
        assertEquals(dead == null ? List.of() : List.of(file + ": " + dead), found);
    }

    @Test
    void aCitationMayGoOnInTheNextLineOfAComment() throws IOException {
        String java = "/**\n * Rules (docs/protocol/rpc-policy.md\n * section 99).\n */";
        assertEquals(List.of("A.java: docs/protocol/rpc-policy.md 99"),
                new Citations(TOP).dead(TOP.resolve("A.java"), java));
    }

    @Test
    void onAPageNamesOfNeighboursAreEnough() throws IOException {
        Path page = TOP.resolve("docs/protocol/rpc-policy.md");
        assertEquals(List.of("docs/protocol/rpc-policy.md: scheduling.md 99"),
                new Citations(TOP).dead(page,
                        "See scheduling.md 8.5, scheduling.md 99, `nowhere.md` and [a link](nowhere.md)."));
    }

    /** Sources, scripts, schemas, builds and pages, not what was built or is hidden. */
    private static List<Path> texts() throws IOException {
        List<Path> texts = new ArrayList<>();
        Files.walkFileTree(TOP, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isHidden = name.startsWith(".") && !Set.of(".ci", ".github").contains(name);
                return !folder.equals(TOP) && (isHidden || Set.of("target", "resources").contains(name))
                        ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().matches(".*\\.(java|md|xsd)|.*/pom\\.xml|.*/\\.ci/run")
                        || file.equals(TOP.resolve("quern")) || file.startsWith(TOP.resolve("packaging"))) {
                    texts.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return texts;
    }
}

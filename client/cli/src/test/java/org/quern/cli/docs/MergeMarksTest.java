package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No file of the repository has both sides of a merge in it: in a page, a script or a comment nothing else would notice. */
class MergeMarksTest {
    private static final Path TOP = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern MARK = Pattern.compile("(?m)^(?:<{7}|>{7}|\\|{7}) .*$");

    @Test
    void noFileHasALineThatAMergeLeft() throws IOException {
        List<Path> files = files(TOP);
        assertEquals(List.of(), marked(files));
        assertTrue(files.size() > 2000, () -> files.size() + " files were looked at");
        for (String file : List.of("CHANGELOG.md", "quern", "pom.xml", ".ci/run", "docs/schema/attach.xsd",
                "client/cli/src/test/java/org/quern/cli/docs/MergeMarksTest.java")) {
            assertTrue(files.contains(TOP.resolve(file)), file);
        }
    }

    @Test
    void eitherMarkIsFoundAndWhatLooksLikeOneIsNot(@TempDir Path folder) throws IOException {
        Path ours = Files.writeString(folder.resolve("ours.md"), "a\n" + "<".repeat(7) + " HEAD\nb\n");
        Path theirs = Files.writeString(folder.resolve("theirs"), ">".repeat(7) + " topic\n");
        Path base = Files.writeString(folder.resolve("base.java"), "|".repeat(7) + " 1a2b3c4\n");
        Files.writeString(folder.resolve("fine.md"),
                "Title\n=======\n" + ">".repeat(8) + " a\n " + "<".repeat(7) + " b\n");
        Files.write(folder.resolve("bytes.png"), ("\0\n" + "<".repeat(7) + " HEAD\n").getBytes(StandardCharsets.UTF_8));
        Files.writeString(Files.createDirectories(folder.resolve("target")).resolve("built"),
                "<".repeat(7) + " HEAD\n");
        assertEquals(List.of(base, ours, theirs), marked(files(folder)).stream().map(Path::of).toList());
    }

    private static List<String> marked(List<Path> files) throws IOException {
        List<String> marked = new ArrayList<>();
        for (Path file : files) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (text.indexOf('\0') < 0 && MARK.matcher(text).find()) {
                marked.add(file.toString());
            }
        }
        return marked;
    }

    /** All files by name, without what was built or is hidden. */
    private static List<Path> files(Path top) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isHidden = name.startsWith(".") && !Set.of(".ci", ".github").contains(name);
                return !folder.equals(top) && (isHidden || name.equals("target"))
                        ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files.stream().sorted().toList();
    }
}

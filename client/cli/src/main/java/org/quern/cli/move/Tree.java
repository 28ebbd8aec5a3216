package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import org.quern.config.file.Folders;

/** Everything below a path, folders before what is in them; links are not followed. */
final class Tree {
    /** Root's, and nobody's work, where a file system of its own begins. */
    static final String LOST_AND_FOUND = "lost+found";

    /** What is done with each. */
    @FunctionalInterface
    interface Visitor {
        void visit(Path path, BasicFileAttributes attributes) throws IOException;
    }

    private Tree() {}

    /** Visits a file, or a folder and all in it, which are looked at with the rights of their owner. */
    static void walk(Path top, Owner reader, Visitor visitor) throws IOException {
        Deque<Path> left = new ArrayDeque<>();
        left.push(top);
        while (!left.isEmpty()) {
            Path path = left.pop();
            BasicFileAttributes attributes = reader
                    .act(() -> Files.readAttributes(path, BasicFileAttributes.class, NOFOLLOW_LINKS));
            visitor.visit(path, attributes);
            if (attributes.isDirectory()) {
                for (Path entry : reader.act(() -> Folders.entries(path))) {
                    if (!path.equals(top) || !entry.endsWith(LOST_AND_FOUND)) {
                        left.push(entry);
                    }
                }
            }
        }
    }
}

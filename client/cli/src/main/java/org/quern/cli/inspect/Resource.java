package org.quern.cli.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The program's own lists: {@code key: words}, a line each; further lines of a key add to it, and {@code #} begins a remark. */
final class Resource {
    private Resource() {}

    static List<String> lines(String name) {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    static SortedMap<String, List<String>> table(String name) {
        SortedMap<String, List<String>> table = new TreeMap<>();
        for (String line : lines(name)) {
            int colon = line.indexOf(':');
            List<String> words = List.of(line.substring(colon + 1).strip().split("\\s+"));
            for (String key : line.substring(0, colon).strip().split("\\s+")) {
                table.merge(key, words,
                        (one, more) -> Stream.concat(one.stream(), more.stream()).toList());
            }
        }
        return table;
    }
}

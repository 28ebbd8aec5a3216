package org.quern.cli.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The differences that docs/differences.txt names, each with the reason that stands before it. */
record Listed(List<Line> lines) {

    /**
     * One of them.
     *
     * @param kind "boinc" and "quern": only that client has the element; "form": it is written otherwise; "value": it says something
     *     else; "varies": what it says is not compared
     * @param always it is there in each run
     * @param path document and path; an asterisk at the end stands for all that begins so
     */
    record Line(String kind, boolean always, String path, String reason) {
        boolean covers(Difference difference) {
            boolean isThere = path.endsWith("*") ? difference.path().startsWith(path.substring(0, path.length() - 1))
                    : difference.path().equals(path);
            return isThere && (kind.equals(difference.kind()) || (kind.equals("varies")
                    && (difference.kind().equals("value") || difference.kind().equals("form"))));
        }
    }

    static Listed read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        String reason = "";
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("  ")) {
                reason = line.startsWith("#") ? reason : line;
                continue;
            }
            String[] words = line.strip().split(" +");
            boolean always = !words[0].endsWith("?");
            if (reason.isBlank()) {
                throw new IOException("No reason stands before " + line.strip());
            }
            lines.add(new Line(always ? words[0] : words[0].substring(0, words[0].length() - 1), always, words[1],
                    reason));
        }
        return new Listed(lines);
    }
}

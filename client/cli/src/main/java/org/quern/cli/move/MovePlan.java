package org.quern.cli.move;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;

/**
 * What will be done, or why nothing will; its names are those of {@code --json}.
 *
 * @param from the directory that is read
 * @param to the directory that is written; the same if nothing is copied
 * @param inPlace nothing is copied, another client goes on in the same directory
 * @param user whose the files will be
 * @param work what the state holds
 * @param entries what becomes of each entry
 * @param files number of files that are copied
 * @param bytes their size
 * @param replaced what there is in {@code to} goes to this folder of it, empty if there is nothing
 * @param refusals why it cannot be done; none if it can
 * @param notes what to know
 * @param next what is left to the user, in order
 */
record MovePlan(Path from, Path to, boolean inPlace, String user, Work work, List<MovedEntry> entries, long files,
        long bytes,
        String replaced, List<MoveObstacle> refusals, List<String> notes, List<String> next) {

    void print(PrintWriter out) {
        if (entries.isEmpty() && !inPlace && !refusals.isEmpty()) {
            // Nothing was looked at.
            out.println("From " + from + " to " + to);
            refusals.forEach(refusal -> line(out, "refused", refusal.toString()));
            out.flush();
            return;
        }
        out.println(inPlace ? "In place, in " + from + ", as the user " + user
                : "From " + from + " to " + to + ", for the user " + user);
        line(out, "projects",
                work.projects().size() + (work.projects().isEmpty() ? "" : ": " + String.join(", ", work.projects()))
                        + (work.anonymous() > 0 ? " (" + work.anonymous() + " on the anonymous platform)" : ""));
        line(out, "tasks", work.words());
        if (!inPlace) {
            line(out, "copied", Words.count(files, "file") + ", " + Words.bytes((double) bytes));
        }
        entries.stream().filter(entry -> !entry.remark().isEmpty())
                .forEach(entry -> line(out, label(entry.becomes()), entry.name() + ": " + entry.remark()));
        if (!replaced.isEmpty()) {
            line(out, "kept", "what is in the way goes to " + to.resolve(replaced));
        }
        notes.forEach(note -> line(out, "note", note));
        refusals.forEach(refusal -> line(out, "refused", refusal.toString()));
        out.flush();
    }

    private static String label(MovedEntry.Becomes becomes) {
        return switch (becomes) {
            case COPY -> "copied";
            case CONTENT, LINK, THROUGH_LINK -> "link";
            case LEFT_OUT -> "left out";
        };
    }

    /** Commands stay whole. */
    private static void line(PrintWriter out, String label, String text) {
        String head = String.format(Locale.ROOT, "  %-9s ", label);
        Wrap.clausesBeside(head, Words.plain(text), Terminal.width()).forEach(out::println);
    }
}

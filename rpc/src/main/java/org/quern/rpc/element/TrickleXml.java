package org.quern.rpc.element;

import java.io.IOException;
import java.util.Optional;
import org.quern.model.TextCursor;
import org.quern.model.TrickleDown;
import org.quern.model.TrickleUp;
import org.quern.rpc.scan.CNumbers;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Messages between a project and a task: a few lines for us, the rest verbatim for the other side
 * (docs/protocol/scheduler-rpc.md 4.10, 5.7).
 */
public final class TrickleXml {
    private TrickleXml() {}

    public static TrickleUp readUp(String raw) {
        var lines = new Lines(raw);
        return new TrickleUp(lines.resultName, lines.time, lines.rest.toString().strip());
    }

    public static void writeUp(BoincXmlWriter out, TrickleUp message) throws IOException {
        out.open("msg_from_host");
        out.raw("result_name", message.resultName());
        out.integer("time", message.time());
        out.verbatim(message.content().replace("</msg_from_host>", "").replace("\0", "") + "\n");
        out.close();
    }

    public static TrickleDown readDown(String raw) throws Unusable {
        var lines = new Lines(raw);
        String problem = FileNames.plainProblem(lines.resultName);
        if (problem != null) {
            throw new Unusable("message for task \"" + lines.resultName + "\": " + problem);
        }
        return new TrickleDown(lines.resultName, lines.time, lines.rest.toString());
    }

    public static void writeDown(BoincXmlWriter out, TrickleDown message) throws IOException {
        out.open("trickle_down");
        out.raw("result_name", message.resultName());
        out.integer("time", message.time());
        out.verbatim(message.body().replace("</trickle_down>", "").replace("\0", ""));
        out.close();
    }

    /** The lines of a message, sorted into ours and the rest. */
    private static final class Lines {
        private String resultName = "";
        private long time;
        private final StringBuilder rest = new StringBuilder();

        Lines(String raw) {
            raw.lines().filter(line -> !line.isBlank()).forEach(this::take);
        }

        private void take(String line) {
            Optional<String> name = only(line, "<result_name>", "</result_name>");
            Optional<String> when = only(line, "<time>", "</time>");
            if (resultName.isEmpty() && name.isPresent()) {
                resultName = name.get().strip();
            } else if (time == 0 && when.isPresent()) {
                time = (long) CNumbers.real(when.get().strip()).orElse(0);
            } else {
                rest.append(line).append('\n');
            }
        }

        /** The text of an element that is alone on its line. */
        private static Optional<String> only(String line, String open, String close) {
            var cursor = new TextCursor(line.strip());
            return cursor.take(open) ? cursor.until(close).filter(text -> cursor.atEnd()) : Optional.empty();
        }
    }
}

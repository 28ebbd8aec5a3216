package quern.rpc.codec;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quern.model.TrickleDown;
import quern.model.TrickleUp;

/**
 * Messages between a project and a task: a few lines for us, the rest verbatim for the other side (scheduler-rpc.md 4.10,
 * 5.7).
 */
final class TrickleXml {
    private static final Pattern NAME = Pattern.compile("\\s*<result_name>([^<]*)</result_name>\\s*");
    private static final Pattern TIME = Pattern.compile("\\s*<time>([^<]*)</time>\\s*");

    private TrickleXml() {
    }

    static TrickleUp readUp(String raw) {
        var lines = new Lines(raw);
        return new TrickleUp(lines.resultName, lines.time, lines.rest.toString().strip());
    }

    static TrickleDown readDown(String raw) throws Unusable {
        var lines = new Lines(raw);
        String problem = FileNames.plainProblem(lines.resultName);
        if (problem != null) {
            throw new Unusable("message for task \"" + lines.resultName + "\": " + problem);
        }
        return new TrickleDown(lines.resultName, lines.time, lines.rest.toString());
    }

    static void writeDown(BoincXmlWriter out, TrickleDown message) throws IOException {
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
            Matcher name = NAME.matcher(line);
            Matcher when = TIME.matcher(line);
            if (resultName.isEmpty() && name.matches()) {
                resultName = name.group(1).strip();
            } else if (time == 0 && when.matches()) {
                time = (long) CNumbers.real(when.group(1).strip()).orElse(0);
            } else {
                rest.append(line).append('\n');
            }
        }
    }
}

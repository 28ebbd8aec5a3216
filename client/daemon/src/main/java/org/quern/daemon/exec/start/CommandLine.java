package org.quern.daemon.exec.start;

import java.util.ArrayList;
import java.util.List;

/** Command lines of applications (docs/protocol/app-control.md 7.1). */
public final class CommandLine {
    private static final String WHITE_SPACE = " \t\n\r\f\u000b";

    private final String text;
    private int at;

    private CommandLine(String text) {
        this.text = text;
    }

    /**
     * The arguments of a text: separated by white space; one that begins with a quote goes to the next same quote and
     * ends there. Quotes inside an argument, backslashes, dollar signs and stars mean themselves.
     */
    public static List<String> split(String text) {
        CommandLine line = new CommandLine(text);
        List<String> arguments = new ArrayList<>();
        while (line.skipSpace()) {
            arguments.add(line.next());
        }
        return List.copyOf(arguments);
    }

    /**
     * All arguments of a task: the workunit's, the app version's, and the devices for programs whose API is too old to
     * read them from init_data.xml.
     */
    public static List<String> arguments(
            String workunit, String appVersion, List<Integer> devices, ApiVersion apiVersion) {
        List<String> arguments = new ArrayList<>(split(workunit + " " + appVersion));
        if (!apiVersion.readsDeviceFromInitData()) {
            for (Integer device : devices) {
                arguments.add("--device");
                arguments.add(device.toString());
            }
        }
        return List.copyOf(arguments);
    }

    private boolean skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private String next() {
        char first = text.charAt(at);
        return first == '\'' || first == '"' ? quoted(first) : plain();
    }

    private String quoted(char quote) {
        int start = at + 1;
        int end = text.indexOf(quote, start);
        at = end < 0 ? text.length() : end + 1;
        return text.substring(start, end < 0 ? text.length() : end);
    }

    private String plain() {
        int start = at;
        while (at < text.length() && !isSpace(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isSpace(char c) {
        return WHITE_SPACE.indexOf(c) >= 0;
    }
}

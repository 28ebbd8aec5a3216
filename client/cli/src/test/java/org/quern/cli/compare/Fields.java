package org.quern.cli.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The elements that documents of one kind hold: where each stands, how its content is written, and the content. */
final class Fields {
    private static final Pattern WHOLE = Pattern.compile("-?\\d+");
    private static final Pattern DECIMALS = Pattern.compile("-?\\d+\\.\\d{6}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    /** Numbers from here on are times and bytes. */
    private static final double LARGE = 1e4;
    private static final Map<Pattern, String> OF_THIS_RUN = new LinkedHashMap<>();
    static {
        OF_THIS_RUN.put(Pattern.compile("127\\.0\\.0\\.1([:_])\\d+"), "127.0.0.1$1PORT");
        OF_THIS_RUN.put(Pattern.compile("fractal_\\d+_"), "fractal_FOUNDED_");
        OF_THIS_RUN.put(Pattern.compile("fractal_FOUNDED_\\d{5}"), "fractal_FOUNDED_ANY"); // whichever comes first
        OF_THIS_RUN.put(Pattern.compile("_r\\d+_"), "_rCHANCE_");
        OF_THIS_RUN.put(Pattern.compile("/\\S*/(boinc-client|quern)/"), "DATA/");
        OF_THIS_RUN.put(Pattern.compile("(?m)^[0-9a-f]{32,}$"), "HEX");
    }
    private final SortedMap<String, Field> fields = new TreeMap<>();

    /**
     * An element by its path.
     *
     * @param forms how its content was written
     * @param contents what it was, for elements without children
     */
    record Field(SortedSet<String> forms, SortedSet<String> contents) {
        Field() {
            this(new TreeSet<>(), new TreeSet<>());
        }
    }

    /** Path to field, without the name of the document. */
    SortedMap<String, Field> all() {
        return fields;
    }

    /** Adds what a document holds, well-formed or not. */
    void add(String document) {
        Deque<String> path = new ArrayDeque<>();
        int content = 0;
        boolean isLeaf = false;
        for (int at = document.indexOf('<'); at >= 0; at = document.indexOf('<', at)) {
            if (document.startsWith("<![CDATA[", at)) {
                at = past(document, "]]>", at);
                continue;
            }
            int end = past(document, ">", at);
            String tag = document.substring(at + 1, end - 1);
            if (tag.startsWith("/")) {
                while (!path.isEmpty() && !path.peekLast().equals(tag.substring(1).strip())) {
                    path.removeLast();
                }
                note(path, isLeaf ? document.substring(content, at) : null);
                path.pollLast();
                isLeaf = false;
            } else if (!tag.startsWith("?") && !tag.startsWith("!")) {
                path.addLast(tag.split("[ /]", 2)[0]);
                isLeaf = !tag.endsWith("/");
                content = end;
                if (!isLeaf) {
                    note(path, "<>");
                    path.removeLast();
                }
            }
            at = end;
        }
    }

    private void note(Deque<String> path, @org.jspecify.annotations.Nullable String content) {
        if (path.size() < 2) {
            return;
        }
        Field field = fields.computeIfAbsent(String.join("/", path.stream().skip(1).toList()), key -> new Field());
        if (content == null) {
            field.forms().add("elements");
        } else {
            field.forms().add(form(content));
            field.contents().add(comparable(content.strip()));
        }
    }

    /** What would be the same if both clients did the same at the same time in the same place; what is measured is a wave. */
    private static String comparable(String content) {
        if (NUMBER.matcher(content).matches()) {
            double number = Double.parseDouble(content);
            return Math.abs(number) >= LARGE || number != Math.rint(number) ? "~" : content;
        }
        String same = content;
        for (Map.Entry<Pattern, String> own : OF_THIS_RUN.entrySet()) {
            same = own.getKey().matcher(same).replaceAll(own.getValue());
        }
        return same;
    }

    private static String form(String content) {
        String text = content.strip();
        if (text.equals("<>")) {
            return "flag";
        }
        return text.isEmpty() ? "nothing" : WHOLE.matcher(text).matches() ? "whole"
                : DECIMALS.matcher(text).matches() ? "six decimals"
                        : NUMBER.matcher(text).matches() ? "number" : "text";
    }

    private static int past(String document, String what, int from) {
        int at = document.indexOf(what, from);
        return at < 0 ? document.length() : at + what.length();
    }
}

package quern.server.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON value (RFC 8259) into maps, lists, strings, doubles and booleans. Only what the journal writes is
 * needed, so {@code null} is refused. Depth is bounded, so that no line can exhaust the stack.
 */
final class JsonReader {

    private static final int MAX_DEPTH = 16;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException with the offset of whatever is wrong */
    static Object parse(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at != text.length()) {
            throw reader.bad("more text after the value");
        }
        return value;
    }

    private Object value() {
        space();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        enter();
        while (!closes('}', members.isEmpty())) {
            space();
            String name = string();
            space();
            expect(':');
            members.put(name, value());
        }
        return members;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        enter();
        while (!closes(']', items.isEmpty())) {
            items.add(value());
        }
        return items;
    }

    private void enter() {
        at++;
        if (++depth > MAX_DEPTH) {
            throw bad("nested too deeply");
        }
    }

    /** Steps over the end, or over the comma that must stand before the next item. */
    private boolean closes(char end, boolean first) {
        space();
        if (peek() == end) {
            at++;
            depth--;
            return true;
        }
        if (!first) {
            expect(',');
        }
        return false;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            out.append(c == '\\' ? escape() : c);
        }
        return out.toString();
    }

    private char escape() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> throw bad("unknown escape");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw bad("not a hex digit");
            }
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) {
            throw bad("unknown word");
        }
        at += word.length();
        return meaning;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return Double.valueOf(text.substring(start, at));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("JSON: not a number at character " + start, e);
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw bad("the text ends here");
        }
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private void expect(char wanted) {
        if (next() != wanted) {
            throw bad("'" + wanted + "' expected");
        }
    }

    private IllegalArgumentException bad(@Nullable String what) {
        return new IllegalArgumentException("JSON: " + what + " at character " + at);
    }
}

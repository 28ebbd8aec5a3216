package org.quern.rpc.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * A flat JSON object on a line, written by Gson. Control characters stand in it by their numbers in four digits, also those that Gson has
 * shorter, as a line break, and those after ASCII, which it leaves: whoever prints the line is safe from them.
 */
public final class JsonLine {
    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;
    private final StringWriter text = new StringWriter();
    private final JsonWriter out = new JsonWriter(text);

    /** One without fields yet. */
    public JsonLine() {
        try {
            out.beginObject();
        } catch (IOException e) {
            throw impossible(e);
        }
    }

    /** Adds a text. */
    public JsonLine text(String name, String value) {
        try {
            out.name(name).value(value);
            return this;
        } catch (IOException e) {
            throw impossible(e);
        }
    }

    /** Adds a number or a truth value, which stands as it is given. */
    public JsonLine plain(String name, String value) {
        try {
            out.name(name).jsonValue(value);
            return this;
        } catch (IOException e) {
            throw impossible(e);
        }
    }

    /** The whole line, without a newline; no field can be added any more. */
    public String end() {
        try {
            out.endObject();
        } catch (IOException e) {
            throw impossible(e);
        }
        String line = text.toString();
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '\\' || Character.isISOControl(line.charAt(i))) {
                return numbered(line);
            }
        }
        return line;
    }

    /** It goes to a string. */
    private static UncheckedIOException impossible(IOException e) {
        return new UncheckedIOException(e);
    }

    private static String numbered(String line) {
        StringBuilder all = new StringBuilder(line.length() + HEX);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            char escape = c == '\\' ? line.charAt(++i) : 0;
            if (escape == '\\' || escape == '"') {
                all.append(c).append(escape);
            } else if (escape == 'u') {
                add(all, (char) Integer.parseInt(line, i + 1, i + 1 + HEX_DIGITS, HEX));
                i += HEX_DIGITS;
            } else {
                add(all, switch (escape) {
                    case 'b' -> '\b';
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'f' -> '\f';
                    case 'r' -> '\r';
                    default -> c;
                });
            }
        }
        return all.toString();
    }

    /** Gson escapes separators of lines as well, which are no control characters and stand as they are. */
    private static void add(StringBuilder all, char c) {
        if (!Character.isISOControl(c)) {
            all.append(c);
            return;
        }
        all.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            all.append(Character.forDigit(c >> shift & 0xf, HEX));
        }
    }
}

package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quern.cli.common.Json;
import org.quern.cli.text.NewPicture;
import org.quern.cli.text.Styled;

class PlainOutputTest {
    private static final String HOSTILE = "a\r\n07-Mar forged\u001b[31m";
    private static final String SHOWN = "a 07-Mar forged\\u001b[31m";

    @Test
    void whatIsPrintedAsALineIsOne() {
        assertEquals(SHOWN + "|", printed(out -> out.println(HOSTILE)));
        assertEquals("{x=" + SHOWN + "}|", printed(out -> out.println(Map.of("x", HOSTILE))));
    }

    @Test
    void whatIsFilledInStaysInItsPlace() {
        assertEquals("1: " + SHOWN + "|  x/" + SHOWN + " 2.5|",
                printed(out -> out.printf(Locale.ROOT, "%d: %s%n  %s %.1f%n", 1, HOSTILE, Path.of("x", HOSTILE), 2.5)));
    }

    @Test
    void ownTextsOfSeveralLinesKeepThem() {
        assertEquals("Usage:|  quern \\u001b|", printed(out -> out.print("Usage:\n  quern \u001b\n")));
        assertEquals("null|x|", printed(out -> {
            out.println((String) null);
            out.append('x').append("").println();
        }));
    }

    @Test
    void jsonIsTheSameAfterwards() {
        assertEquals("{\"name\":\"a\\r\\n07-Mar forged\\u001b[31m\\u009b\"}|",
                printed(out -> out.println(Json.of(Map.of("name", HOSTILE + "\u009b")))));
    }

    /** With a stroke for each end of a line. */
    private static String printed(Consumer<PlainOutput> printing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PlainOutput out = new PlainOutput(bytes)) {
            printing.accept(out);
        }
        return bytes.toString(Charset.defaultCharset()).replace(System.lineSeparator(), "|");
    }

    @Test
    void coloursAreOursAndNeverAStrangers() {
        Styled line = new Styled().add("name\u001b[31m ").add("failed\r", Styled.Style.BAD);
        assertEquals("name\\u001b[31m failed|", printed(out -> out.println((Object) line)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PlainOutput out = new PlainOutput(bytes, true, true);
        out.println((Object) line);
        out.flush();
        assertEquals("name\\u001b[31m \u001b[31mfailed \u001b[0m\n", bytes.toString(Charset.defaultCharset()));
    }

    @Test
    void aNewPictureClearsATerminalAndIsAnEmptyLineElsewhere() {
        assertEquals("|", printed(out -> out.println((Object) NewPicture.HERE)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PlainOutput out = new PlainOutput(bytes, true, false);
        out.println((Object) NewPicture.HERE);
        out.flush();
        assertEquals("\u001b[H\u001b[2J", bytes.toString(Charset.defaultCharset()));
    }
}

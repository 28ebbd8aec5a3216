package org.quern.config.bind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that must be of some kind. */
class ValuesTest {
    /** Of a kind: what is one, and what is none. */
    private static void assertKind(Value<?> kind, String words, List<String> of, List<Object> meaning, List<String> not)
            throws Value.Refused {
        for (int i = 0; i < of.size(); i++) {
            assertEquals(meaning.get(i), kind.unmarshal(of.get(i)), of.get(i));
        }
        for (String text : not) {
            Value.Refused refused = assertThrows(Value.Refused.class, () -> kind.unmarshal(text), text);
            assertEquals(List.of(words, text, kind.getClass()), List.of(refused.kind, refused.text, refused.adapter));
        }
        assertEquals(words, kind.kind());
    }

    @Test
    void numbersHaveABoundEach() throws Value.Refused {
        List<String> none = List.of("", " ", "x", "NaN", "Infinity", "-Infinity", "1e400", "1,5", "1 2", "0x10",
                "1..2");
        assertKind(new Values.Any(), "a number", List.of("-1.5", "+2", " 3\n", "1e3", ".5", "0"),
                List.of(-1.5, 2.0, 3.0, 1000.0, 0.5, 0.0), none);
        assertKind(new Values.Positive(), "a number above 0", List.of("4.9e-324", "1", "1.7e308"),
                List.of(4.9e-324, 1.0, 1.7e308), List.of("0", "-0", "-1", "1e-400", "", "x", "1e400"));
        assertKind(new Values.NotNegative(), "a number of 0 or more", List.of("0", "1.7e308"), List.of(0.0, 1.7e308),
                List.of("-4.9e-324", "-1", "", "1e400"));
        assertKind(new Values.Fraction(), "a fraction above 0 and up to 1", List.of("1", "0.5", "1e-9"),
                List.of(1.0, 0.5, 1e-9), List.of("0", "1.0000001", "-0.5", "50%", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5d", "5D", "1f", "2.5F", "0x1p3", "5 days"})
    void aNumberWithALetterBehindItIsNone(String text) {
        assertThrows(Value.Refused.class, () -> new Values.Any().unmarshal(text));
        assertThrows(Value.Refused.class, () -> new Values.Count().unmarshal(text));
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "-5, -5", "'', 0", "x, 0", "NaN, 0", "1e400, 0", "5d, 0"})
    void whatIsNoNumberCountsAsNothingWhereThatIsAllowed(String text, double value) throws Value.Refused {
        assertEquals(value, new Values.NumberOrZero().unmarshal(text));
    }

    @Test
    void wholeNumbersGoUpToAMillion() throws Value.Refused {
        List<String> none = List.of("-1", "1.5", "1000001", "1e7", "NaN", "", "x");
        assertKind(new Values.Count(), "a whole number of 0 or more", List.of("0", "7.0", "1e6"),
                List.of(0, 7, 1_000_000), none);
        assertKind(new Values.AtLeastOne(), "a whole number of 1 or more", List.of("1", "1000000"),
                List.of(1, 1_000_000), List.of("0", "0.5", "-1", "1000001"));
    }

    @Test
    void textsFlagsAndNames() throws Value.Refused {
        assertKind(new Values.Text(), "a text", List.of(" a b ", "0"), List.of("a b", "0"), List.of("", " \n"));
        assertKind(new Values.Flag(), "empty, 0 or 1", List.of("", "1", "0", " 1 "), List.of(true, true, false, true),
                List.of("true", "2", "-1", "01"));
        assertKind(new Values.TrueOrFalse(), "true or false", List.of("true", "1", "false", "0"),
                List.of(true, true, false, false), List.of("", "TRUE", "yes", "2"));
        assertKind(new Colour(), "one of red, green", List.of("red", " green"), List.of("red", "green"),
                List.of("Red", "", "blue", "red, green"));
        assertEquals("2.5", new Values.Any().marshal(2.5));
    }

    /** Two names. */
    private static final class Colour extends Values.OneOf {
        Colour() {
            super(Arrays.asList("red", "green"));
        }
    }
}

package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Decision;

class DecisionLineTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\"quoted\" \\ and \\u0041", "two\nlines\u001b[31m", "é 漢 \u009b", "u\\u"})
    void anyReasonIsReadBack(String reason) {
        assertReadBack(reason);
    }

    @Test
    void whoPrintsTheFileIsSafeFromItsReasons() {
        String line = DecisionLine.of(new Decision(17.5, Decision.Kind.TASK, "t", "run", "\u001b[2J\u009b1A\u202e"));
        assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 0x7f), line);
    }

    @Test
    void aReasonOfAHundredThousandQuotesIsReadBack() {
        assertReadBack("\"\\".repeat(50_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{",
        "{\"at\":1.000,\"kind\":\"task\",\"subject\":\"a\",\"verdict\":\"b\",\"reason\":\"c",
        "{\"at\":x,\"kind\":\"task\",\"subject\":\"a\",\"verdict\":\"b\",\"reason\":\"c\"}",
        "{\"at\":1,\"kind\":\"none\",\"subject\":\"a\",\"verdict\":\"b\",\"reason\":\"c\"}",
        "{\"at\":1,\"kind\":\"task\",\"subject\":\"a\",\"verdict\":\"b\",\"reason\":\"\\u00\"}",
        "{\"at\":1,\"kind\":\"task\",\"subject\":\"a\",\"verdict\":\"b\",\"reason\":\"c\"}x"})
    void whatIsNoDecisionIsNone(String line) {
        assertEquals(Optional.empty(), DecisionLine.parse(line));
    }

    private static void assertReadBack(String reason) {
        var decision = new Decision(17.5, Decision.Kind.TASK, "http://a.org/ task", "run", reason);
        assertEquals(Optional.of(decision), DecisionLine.parse(DecisionLine.of(decision)));
    }
}

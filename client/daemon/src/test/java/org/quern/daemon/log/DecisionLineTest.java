package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;

class DecisionLineTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\"quoted\" \\ and \\u0041", "two\nlines\u001b[31m", "é 漢 \u009b", "u\\u"})
    void anyReasonIsReadBack(String reason) {
        assertReadBack(reason);
    }

    @Test
    void theBytesAreThoseOfTheFilesThatAreThere() {
        assertEquals(
                "{\"at\":1795428070.080,\"kind\":\"task\",\"project\":\"http://a.test/\",\"subject\":\"<t>\","
                        + "\"verdict\":\"run\",\"reason\":\"\\\"a\\\" \\\\ b\\u000ac\\u2028\\u202eé\"}",
                DecisionLine.of(new Decision(1795428070.08, Decision.Kind.TASK, ProjectUrl.of("http://a.test/"), "<t>",
                        "run", "\"a\" \\ b\nc" + (char) 0x2028 + "\u202eé")));
        assertEquals("{\"at\":0.000,\"kind\":\"host\",\"subject\":\"\",\"verdict\":\"\",\"reason\":\"\"}",
                DecisionLine.of(new Decision(0, Decision.Kind.HOST, "", "", "")));
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

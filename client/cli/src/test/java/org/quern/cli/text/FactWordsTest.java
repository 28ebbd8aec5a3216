package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactWordsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {"asked (seconds=7200, cpus=2)|asked (for another 2.0 h, of 2)",
        "idle (shortfall_seconds=0)|idle (nothing is missing)",
        "waits (deadline_in_seconds=-60)|waits (its deadline was 60 s ago)",
        "waits (deadline_in_seconds=3600)|waits (its deadline is in 60 min)",
        "full (left_bytes=-2000000000)|full (-1.9 GiB are left)",
        "late (risk=0.25)|late (it is late in 25.0 % of the cases)",
        "other projects come first (rank=2, last_chosen=1.5)|other projects come first (it stands at 2 in the order, the last one chosen at 1.5; lower goes first)",
        "other projects come first (rank=1.5, last_chosen=1.5)|other projects come first (it stands at 1.5 in the order, a trace behind the last one chosen)",
        "other tasks of its project come first (rank=1.083, last_chosen=1.083)|other tasks of its project come first (those that have begun, then whichever came or is due earlier)",
        "its project has the best priority (rank=1.042)|its project has the best priority (it stands at 1.042 in the order; lower goes first)",
        "its project is owed most (rank=-7200)|its project is owed most (it stands at -7200 in the order; lower goes first)",
        "kept (as it stands)|kept (as it stands)"})
    void figuresAreWordsWithUnits(String reason, String words) {
        assertEquals(words, FactWords.in(reason));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {"x (busy_seconds=soon)|x (it has work for soon)",
        "x (risk=high)|x (it is late in high of the cases)", "x (needs_bytes=many)|x (it needs many)",
        "x (deadline_in_seconds=never)|x (its deadline is in never)"})
    void whatIsNoNumberIsShownAsItIsSaid(String reason, String words) {
        assertEquals(words, FactWords.in(reason));
    }
}

package org.quern.cli.text.reason;

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
        "kept (as it stands)|kept (as it stands)"})
    void figuresAreWordsWithUnits(String reason, String words) {
        assertEquals(words, FactWords.in(reason));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "its project is owed most (owed_seconds=7200)|its project is owed most (it is owed 2.0 h of the whole computer)",
        "its project is owed most (owed_seconds=-1800)|its project is owed most (with what was chosen before, it has had 30 min of the whole computer more than its share)",
        "its project is owed most (owed_seconds=0)|its project is owed most (it has had just its share)",
        "its project is owed most (owed_instance_seconds=7200)|its project is owed most (it is owed 2.0 h of a processor or card)",
        "its project has the best priority (part_of_share=1.042)|its project has the best priority (with what was chosen before, it lately got 104.2 % of its share)",
        "its project is next in the weighted round robin (had_for_share=0)|its project is next in the weighted round robin (no other has had less for its share)",
        "its project is next in the weighted round robin (had_for_share=36)|its project is next in the weighted round robin (with what was chosen before, for each unit of its share it has had 36 s of a processor or card more than who had least)",
        "other projects come first (owed_seconds=-3600, last_owed_seconds=-1800)|other projects come first (with what was chosen before, it has had 60 min of the whole computer more than its share, the project chosen last had had 30 min more than its share)",
        "other projects come first (owed_seconds=60, last_owed_seconds=7200)|other projects come first (it is owed 60 s of the whole computer, the project chosen last was owed 2.0 h)",
        "other projects come first (part_of_share=2, last_part_of_share=1.5)|other projects come first (with what was chosen before, it lately got 200.0 % of its share, the project chosen last 150.0 %)",
        "other tasks of its project come first (owed_seconds=-3600, last_owed_seconds=0)|other tasks of its project come first (those that have begun, then whichever came or is due earlier, or is shorter)",
        "its project is owed most (owed_seconds=much)|its project is owed most (owed seconds much)"})
    void whatAProjectStandsAtIsToldByItsPolicysMeasure(String reason, String words) {
        assertEquals(words, FactWords.in(reason));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "its project is owed most (rank=-7200)|its project is owed most (it is owed 2.0 h of computing)",
        "goes on: no other project is owed so much that a change pays (rank=1800)|goes on: no other project is owed so much that a change pays (with what was chosen before, it has had 30 min of computing more than its share)",
        "its project has the best priority (rank=1.042)|its project has the best priority (with what was chosen before, it lately got 104.2 % of its share)",
        "other projects come first (rank=2, last_chosen=1.5)|other projects come first (in the order it was at 2, the one chosen last was at 1.5, and lower goes first)",
        "other tasks of its project come first (rank=1.083, last_chosen=1.083)|other tasks of its project come first (those that have begun, then whichever came or is due earlier, or is shorter)"})
    void linesOfOlderVersionsAreToldAsFarAsTheySayWhatTheirFigureIs(String reason, String words) {
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

package org.quern.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.DayOfWeek;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.WeekdayHours;

class DayPrefsTextTest {
    private static final String NOTHING = "<global_preferences>\n</global_preferences>\n";

    private static String with(String text, HourKind kind, DayOfWeek day, @Nullable Hours hours) {
        return DayPrefsText.with(text, Map.of(new WeekdayHours(kind, day), Optional.ofNullable(hours)));
    }

    @Test
    void aDayBeginsAndGoesWithItsLastHours() {
        String monday = with(NOTHING, HourKind.COMPUTING, DayOfWeek.MONDAY, new Hours(8, 17.5));
        assertEquals("""
                <global_preferences>
                   <day_prefs>
                      <day_of_week>1</day_of_week>
                      <start_hour>8</start_hour>
                      <end_hour>17.5</end_hour>
                   </day_prefs>
                </global_preferences>
                """, monday);
        String both = with(monday, HourKind.NETWORK, DayOfWeek.MONDAY, new Hours(22, 6));
        assertEquals(monday.replace("   </day", "      <net_start_hour>22</net_start_hour>\n"
                + "      <net_end_hour>6</net_end_hour>\n   </day"), both);
        assertEquals(monday, with(both, HourKind.NETWORK, DayOfWeek.MONDAY, null));
        assertEquals(NOTHING, with(monday, HourKind.COMPUTING, DayOfWeek.MONDAY, null));
    }

    @Test
    void otherDaysLocationsAndCommentsStay() {
        String text = """
                <global_preferences>
                   <start_hour>1</start_hour>
                   <venue name="home"><day_prefs><day_of_week>0</day_of_week><start_hour>3</start_hour></day_prefs></venue>
                   <!-- <day_prefs><day_of_week>0</day_of_week><start_hour>4</start_hour></day_prefs> -->
                   <day_prefs><day_of_week>1</day_of_week><start_hour>5</start_hour></day_prefs>
                   <day_prefs><!-- mine --><day_of_week>0</day_of_week><start_hour>6</start_hour></day_prefs>
                   <day_prefs/>
                </global_preferences>
                """;
        assertEquals(text.replace("<start_hour>6</start_hour>", ""),
                with(text, HourKind.COMPUTING, DayOfWeek.SUNDAY, null));
    }

    @Test
    void ofADayThatStandsThereTwiceTheLastOneIsChangedAndTheOtherSaysNoMore() {
        String text = """
                <global_preferences>
                   <day_prefs><day_of_week>2</day_of_week><start_hour>1</start_hour><end_hour>2</end_hour></day_prefs>
                   <day_prefs><day_of_week>2</day_of_week><start_hour>3</start_hour><end_hour>4</end_hour></day_prefs>
                </global_preferences>
                """;
        assertEquals("""
                <global_preferences>
                   <day_prefs><day_of_week>2</day_of_week>
                      <start_hour>5</start_hour>
                      <end_hour>6</end_hour>
                   </day_prefs>
                </global_preferences>
                """, with(text, HourKind.COMPUTING, DayOfWeek.TUESDAY, new Hours(5, 6)));
    }
}

package org.quern.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.cli.text.TaskWords;
import org.quern.rpc.gui.GuiRecord;

class OutlookTest {
    /** 5000 s, more or less 1.28 times 1000. */
    @Test
    void aSentenceSaysHowLongItTakesAndWhetherItWillBeLate() {
        TreeMap<String, String> fields = new TreeMap<>(Map.of("state", "2", "elapsed_time", "600",
                "estimated_cpu_time_remaining", "5000", "quern_remaining_deviation", "1000", "quern_late_risk",
                "0.993", "quern_parked", ""));
        assertEquals(
                """
                        It has run for 10 min, and takes another 1 h 2 min to 1 h 45 min in four of five cases; even if it ran from now on, \
                        it would miss its deadline in 99 % of the cases. So it is parked: it runs only if nothing else can.""",
                Outlook.sentence(new GuiRecord(fields)).orElse(""));
        Map<String, Object> facts = new TreeMap<>(Map.of("elapsed_seconds", 600.0));
        TaskWords.outlook(new GuiRecord(fields)).forEach(facts::put);
        assertEquals(Outlook.sentence(new GuiRecord(fields)), Outlook.sentence(facts), "as other programs have it");
        String begin = "It has run for 10 min, and takes another 1 h 2 min to 1 h 45 min in four of five cases";
        fields.remove("quern_parked");
        for (Map.Entry<String, String> end : Map.of("0.001", "; if it runs from now on, it is done in time.", "0.999",
                "; even if it ran from now on, it would miss its deadline.").entrySet()) {
            fields.put("quern_late_risk", end.getKey());
            assertEquals(begin + end.getValue(), Outlook.sentence(new GuiRecord(fields)).orElse(""));
        }
        fields.put("elapsed_time", "0");
        fields.put("quern_late_risk", "0.999");
        assertEquals("It takes 1 h 2 min to 1 h 45 min in four of five cases; even if it ran from now on, it would miss"
                + " its deadline.", Outlook.sentence(new GuiRecord(fields)).orElse(""), "it has not begun");
        fields.put("elapsed_time", "600");
        fields.remove("quern_late_risk");
        assertEquals(begin + ".", Outlook.sentence(new GuiRecord(fields)).orElse(""));
        assertEquals(Optional.empty(), Outlook.sentence(TaskWords.outlook(new GuiRecord(new TreeMap<>()))));
        assertEquals(Optional.empty(), Outlook.sentence(new GuiRecord(new TreeMap<>(Map.of("state", "2")))),
                "another client says nothing of it");
    }
}

package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

class SharesTest {
    private static final double NOW = 1_795_000_000;

    /** 300 now, and 200 of ten days ago, which count half: 300 of 400 is 75 %, where 100 of 200 is 50 % asked. */
    @Test
    void whatWasComputedLongerAgoCountsLess() {
        GuiRecord one = project(100, 300, NOW);
        GuiRecord other = project(100, 200, NOW - 10 * 86_400);
        assertEquals("75 of 50 %", Shares.words(List.of(one, other), one));
        assertEquals(0.25, Shares.got(List.of(one, other), other).orElseThrow(), 1e-9);
    }

    @Test
    void aSuspendedProjectAsksForNothing() {
        GuiRecord one = project(100, 300, NOW);
        TreeMap<String, String> fields = new TreeMap<>(project(300, 100, NOW).fields());
        fields.put("suspended_via_gui", "");
        GuiRecord other = new GuiRecord(fields);
        assertEquals("75 of 100 %", Shares.words(List.of(one, other), one));
        assertEquals("25 of 0 %", Shares.words(List.of(one, other), other));
    }

    @Test
    void beforeAnythingIsComputedNothingIsSaid() {
        GuiRecord one = project(100, 0, 0);
        assertEquals("-", Shares.words(List.of(one), one));
    }

    @Test
    void aSentenceNamesThoseThatAreFarthestFromWhatTheyAskFor() {
        GuiRecord exact = named(project(100, 250, NOW), "exact");
        GuiRecord more = named(project(100, 400, NOW), "more");
        GuiRecord less = named(project(200, 350, NOW), "less");
        assertEquals("", Shares.sentence(List.of(exact)));
        assertEquals("more got 40 of 25 %, less got 35 of 50 %, exact got 25 of 25 %",
                Shares.sentence(List.of(exact, more, less)));
        assertEquals("", Shares.sentence(List.of(project(1, 0, 0), project(1, 0, 0))));
    }

    private static GuiRecord named(GuiRecord project, String name) {
        TreeMap<String, String> fields = new TreeMap<>(project.fields());
        fields.put("project_name", name);
        return new GuiRecord(fields);
    }

    private static GuiRecord project(double share, double rec, double at) {
        TreeMap<String, String> fields = new TreeMap<>();
        fields.put("resource_share", String.valueOf(share));
        fields.put("rec", String.valueOf(rec));
        fields.put("rec_time", String.valueOf(at));
        return new GuiRecord(fields);
    }
}

package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.cli.text.Styled.Style;

class TableTest {
    private final Table table = new Table("NAME", ">SIZE", "STATE").styled("STATE", StateStyle::of);

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        table.row("a", "10", "running");
        table.row("longer", "5", "waiting");
        assertEquals(List.of("NAME    SIZE  STATE", "a         10  running", "longer     5  waiting"), lines(80));
    }

    @Test
    void aTextThatIsTooWideGoesOnBelow() {
        table.row("a_name", "10", "waiting until the network is there again");
        assertEquals(
                List.of("NAME    SIZE  STATE", "a_name    10  waiting until the",
                        "              network is there again"),
                lines(38));
    }

    @Test
    void aNameThatLeavesNoRoomHasALineOfItsOwnAndIsNotCut() {
        table.row("a_name_that_is_so_long_that_it_takes_all", "10", "waiting for its turn");
        assertEquals(List.of("NAME", "  SIZE  STATE", "a_name_that_is_so_long_that_it_takes_all",
                "    10  waiting for its turn"), lines(40));
    }

    @Test
    void tasksOfRealProjectsFitEightyColumns() {
        Table tasks = new Table("TASK", "PROJECT", "STATE", ">DONE", ">ELAPSED", ">LEFT", "DEADLINE", "NEEDS");
        tasks.row("LATeah1089F_1176.0_3791360_0.0_1", "Einstein@Home", "running, for its deadline", "12.3 %",
                "10:15:20", "3d 04:05", "2026-11-23 06:31", "0.9 CPUs + 1 NVIDIA GPU");
        tasks.row("wcg_x", "https://www.worldcommunitygrid.org/", "waiting for memory", "0.0 %", "0:00", "5:06",
                "2026-11-23 06:31", "1 CPU");
        List<Styled> lines = tasks.lines(80);
        lines.forEach(line -> assertTrue(line.toString().length() <= 80, line::toString));
        assertTrue(lines.toString().contains("LATeah1089F_1176.0_3791360_0.0_1"), lines::toString);
    }

    @Test
    void aNameHasALineOfItsOwnWhereThatTakesFewerLines() {
        Table tasks = new Table("TASK", "PROJECT", "STATE");
        for (int i = 0; i < 3; i++) {
            tasks.row("a_name_of_20_letters", "Quern Fractals", "ready to start here");
        }
        assertEquals(8, tasks.lines(40).size());
    }

    @Test
    void whatATerminalCannotShowIsCutWithItsNumber() {
        for (int i = 0; i < 30; i++) {
            table.row("a" + i, "1", "waiting");
        }
        List<String> shown = table.lines(80, 9).stream().map(Styled::toString).toList();
        assertEquals(9, shown.size());
        assertEquals("... and 23 more lines; without --watch all are shown", shown.getLast());
        assertEquals(31, table.lines(80, 31).size());
        assertEquals(List.of(24, Integer.MAX_VALUE, 4), List.of(Terminal.rows(Map.of("LINES", "24"), true),
                Terminal.rows(Map.of("LINES", "24"), false), Terminal.rows(Map.of("LINES", "1"), true)));
    }

    @Test
    void commandsInATextStayWhole() {
        assertEquals(List.of("  > Stop it:", "    sudo systemctl stop boinc-client"),
                Wrap.clausesBeside("  > ", "Stop it: sudo systemctl stop boinc-client", 30));
    }

    @Test
    void sentencesBehindAHeadingFoldWhereNoCommandIsBroken() {
        assertEquals(List.of("  > Start one with 'quern daemon --data-dir /x',", "    or name another directory."),
                Wrap.clausesBeside("  > ", "Start one with 'quern daemon --data-dir /x', or name another directory.",
                        50));
        assertEquals(List.of("  > Have a look at what it says", "    and wait until it goes on."),
                Wrap.clausesBeside("  > ", "Have a look at what it says and wait until it goes on.", 34));
    }

    @Test
    void headingsAndStatesHaveStyles() {
        table.row("a", "10", "running");
        List<Styled> lines = table.lines(80);
        assertTrue(lines.getFirst().pieces().stream().anyMatch(piece -> piece.style() == Style.HEADING));
        assertTrue(lines.getLast().pieces().contains(new Styled.Piece("running", Style.GOOD)));
    }

    @Test
    void coloursAreForTerminalsWhoseUserWantsThem() {
        assertTrue(Terminal.wantsColours(Map.of("TERM", "xterm"), true));
        assertEquals(List.of(false, false, false),
                List.of(Terminal.wantsColours(Map.of(), false), Terminal.wantsColours(Map.of("NO_COLOR", "1"), true),
                        Terminal.wantsColours(Map.of("TERM", "dumb"), true)));
    }

    @Test
    void theWidthIsWhatColumnsSaysAndEndlessForPrograms() {
        assertEquals(List.of(132, Integer.MAX_VALUE, Integer.MAX_VALUE, 40),
                List.of(Terminal.width(Map.of("COLUMNS", "132"), false),
                        Terminal.width(Map.of(), false), Terminal.width(Map.of("COLUMNS", "wide"), false),
                        Terminal.width(Map.of("COLUMNS", "1"), false)));
    }

    private List<String> lines(int width) {
        return table.lines(width).stream().map(Styled::toString).toList();
    }
}

package org.quern.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final StringWriter shown = new StringWriter();

    @Test
    void aTerminalSeesABarThatGrowsAndIsGoneInTheEnd() {
        ProgressBar bar = new ProgressBar(new PrintWriter(shown), true);
        bar.ran(2, 4);
        bar.ran(1, 4); // told late by another thread
        bar.ran(4, 4);
        bar.end();
        String half = "\r[" + "#".repeat(20) + "-".repeat(20) + "] 2 of 4 runs\u001b[K";
        assertEquals(half + "\r[" + "#".repeat(40) + "] 4 of 4 runs\u001b[K" + "\r\u001b[K", shown.toString());
    }

    @Test
    void aFileGetsALineEveryTenth() {
        ProgressBar bar = new ProgressBar(new PrintWriter(shown), false);
        for (int done = 1; done <= 25; done++) {
            bar.ran(done, 25);
        }
        bar.end();
        assertEquals(10, shown.toString().lines().count(), shown.toString());
        assertEquals("3 of 25 runs", shown.toString().lines().findFirst().orElse(""));
    }
}

package org.quern.simulator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.quern.simulator.scenario.Scenario;

/** The six figures (docs/protocol/study.md 4): what is varied, under which suites, and which points were published. */
final class StudyFigures {
    static final String BEST = "CS2_WF2_WS2_JC2";
    static final String ROUND_ROBIN = "CS1_WF2_WS2_JC2";
    static final String BY_SHARE = "CS2_WF1_WS2_JC2";
    static final String BY_SECONDS = "CS2_WF2_WS1_JC2";
    static final String UNCORRECTED = "CS2_WF2_WS2_JC1";
    /** Name of the extra series with long on-periods. */
    static final String LONG = "on36000";
    /** Figure 5 on a host that is always connected. */
    static final String CONNECTED = "connected";
    /** Figure 6 with the base's latency bound of nine days. */
    static final String NINE_DAYS = "latency9days";
    private static final double[] MIX = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();
    private static final double[] SLACK = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 8, 10, 15, 20, 30, 45, 60};
    private static final double[] BUFFER_HOURS = {1, 2, 3, 4, 5, 6, 7, 8, 8.4};
    private static final double[] DEVIATION = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    private static final double[] ERROR = {1, 1.5, 2, 2.5, 3, 4, 6, 8};

    private StudyFigures() {}

    /** All of them, in order. */
    static List<Figure> all() {
        return List.of(cpuScheduling(), slack(), buffer(), workFetch(), workSend(), estimates());
    }

    private static Figure cpuScheduling() {
        return new Figure(1, "CPU scheduling: round robin (CS1) and deadlines first (CS2)", "mix", "",
                "mix of projects",
                false, List.of(Measure.values()), mixes(ROUND_ROBIN), List.of());
    }

    private static Figure workFetch() {
        return new Figure(4, "Work fetch: by share (WF1) and by long-term debt (WF2)", "mix", "", "mix of projects",
                false,
                List.of(Measure.values()), mixes(BY_SHARE), List.of());
    }

    private static List<Curve> mixes(String other) {
        DoubleFunction<Scenario> base = m -> Settings.mix((int) m, Settings.SHORT_SPELLS);
        DoubleFunction<Scenario> extra = m -> Settings.mix((int) m, Settings.LONG_SPELLS);
        return List.of(curve("", other, MIX, base), curve("", BEST, MIX, base), curve(LONG, other, MIX, extra),
                curve(LONG, BEST, MIX, extra));
    }

    private static Figure slack() {
        List<Published> published = List.of(waste(1, 1), waste(2, 0.75), waste(3, 0.24), waste(4, 0.02), waste(5, 0),
                waste(60, 0));
        return new Figure(2, "Slack", "slack", "", "slack: latency bound / run time", true, List.of(Measure.WASTE),
                List.of(curve("", BEST, SLACK, s -> Settings.slack(s, Settings.SHORT_SPELLS)),
                        curve(LONG, BEST, SLACK, s -> Settings.slack(s, Settings.LONG_SPELLS))),
                published);
    }

    private static Figure buffer() {
        List<Curve> curves = new ArrayList<>();
        for (int slack = 1; slack <= 5; slack++) {
            int own = slack;
            curves.add(curve("" + slack, BEST, BUFFER_HOURS,
                    hours -> Settings.buffer(hours, own, Settings.SHORT_SPELLS)));
        }
        List<Published> published = List.of(waste(1, 1), waste(4, 1), waste(8.4, 1), waste(8.4, 0.75), waste(8.4, 0.24),
                waste(8.4, 0.02), waste(8.4, 0));
        return new Figure(3, "Work buffer and slack", "buffer_hours", "slack", "work buffer, hours", false,
                List.of(Measure.WASTE), curves, published);
    }

    private static Figure workSend() {
        DoubleFunction<Scenario> base = s -> Settings.deviation(s, Settings.SHORT_SPELLS, true);
        DoubleFunction<Scenario> connected = s -> Settings.deviation(s, Settings.SHORT_SPELLS, false);
        return new Figure(5, "Work send: by seconds (WS1) and by simulation (WS2)", "s", "",
                "s: standard deviation / mean of task sizes", true, List.of(Measure.WASTE, Measure.IDLENESS),
                List.of(curve("", BY_SECONDS, DEVIATION, base), curve("", BEST, DEVIATION, base),
                        curve(CONNECTED, BY_SECONDS, DEVIATION, connected),
                        curve(CONNECTED, BEST, DEVIATION, connected),
                        curve(Curve.LATE_COUNTED, BY_SECONDS, DEVIATION, base),
                        curve(Curve.LATE_COUNTED, BEST, DEVIATION, base)),
                List.of());
    }

    private static Figure estimates() {
        DoubleFunction<Scenario> base = f -> Settings.error(f, Settings.SHORT_SPELLS);
        DoubleFunction<Scenario> extra = f -> Settings.error(f, Settings.LONG_SPELLS);
        return new Figure(6, "Estimates: uncorrected (JC1) and corrected (JC2)", "f", "", "f: true size / estimate",
                false,
                List.of(Measure.WASTE),
                List.of(curve("", UNCORRECTED, ERROR, base), curve("", BEST, ERROR, base),
                        curve(LONG, UNCORRECTED, ERROR, extra), curve(LONG, BEST, ERROR, extra),
                        curve(NINE_DAYS, UNCORRECTED, ERROR, Settings::errorWithTime),
                        curve(NINE_DAYS, BEST, ERROR, Settings::errorWithTime)),
                List.of(waste(4, 1)));
    }

    private static Curve curve(String series, String suite, double[] xs, DoubleFunction<Scenario> scenario) {
        List<Point> points = Arrays.stream(xs).mapToObj(x -> new Point(x, new Cell(scenario.apply(x), suite))).toList();
        return new Curve(series.isEmpty() ? suite : suite + " " + series, series, suite, points);
    }

    private static Published waste(double x, double y) {
        return new Published(Measure.WASTE, x, y);
    }
}

package org.quern.simulator.timeline;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;

/** Draws a timeline: a row for every CPU and device instance, a colour for every project, a mark for every task's end. */
public final class TimelinePicture {
    private static final int LEFT = 110;
    private static final int WIDTH = 1200;
    private static final int TOP = 66;
    private static final int ROW = 30;
    private static final int BAR = 20;
    private static final int LEGEND = 22;
    private static final int PER_LEGEND_ROW = 8;
    private static final double DAY_SECONDS = 86_400;
    /** Most marks on the time axis. */
    private static final int MOST_TICKS = 20;
    private static final Color MET = new Color(0x1B7837);
    private static final Color MISSED = new Color(0xC0001A);
    private final Timeline timeline;
    private final Graphics2D graphics;
    private final double scale;

    private TimelinePicture(Timeline timeline, Graphics2D graphics) {
        this.timeline = timeline;
        this.graphics = graphics;
        scale = WIDTH / (timeline.days() * DAY_SECONDS);
    }

    /** The drawing of a timeline. */
    public static Picture of(Timeline timeline) {
        int legendRows = (timeline.scenario().projects().size() + PER_LEGEND_ROW - 1) / PER_LEGEND_ROW;
        int height = TOP + ROW * timeline.instances().size() + 40 + LEGEND * legendRows;
        return new Picture(LEFT + WIDTH + 20, height, graphics -> new TimelinePicture(timeline, graphics).draw());
    }

    private void draw() {
        title();
        axis();
        timeline.spans().forEach(this::span);
        timeline.taskEnds().forEach(this::taskEnd);
        legend();
    }

    private void title() {
        long met = timeline.taskEnds().stream().filter(TaskEnd::met).count();
        graphics.setColor(Color.BLACK);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        graphics.drawString(timeline.scenario().name(), 14, 22);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        graphics.drawString(String.format(Locale.ROOT,
                "%d tasks ended by their deadline (green dots), %d too late (red crosses)", met,
                timeline.taskEnds().size() - met), 14, 42);
    }

    private void axis() {
        int bottom = TOP + ROW * timeline.instances().size();
        double step = Math.max(1, Math.ceil(timeline.days() / MOST_TICKS));
        for (double day = 0; day <= timeline.days(); day += step) {
            double x = LEFT + day * DAY_SECONDS * scale;
            graphics.setColor(new Color(0xDDDDDD));
            graphics.draw(new Line2D.Double(x, TOP - 4, x, bottom));
            graphics.setColor(Color.DARK_GRAY);
            graphics.drawString(String.valueOf((long) day), (float) x - 3, bottom + 14f);
        }
        graphics.drawString("days", LEFT + WIDTH / 2, bottom + 28);
        for (int instance = 0; instance < timeline.instances().size(); instance++) {
            graphics.drawString(timeline.instances().get(instance), 14, TOP + instance * ROW + 15);
        }
    }

    private void span(Span span) {
        graphics.setColor(colour(span.project()));
        graphics.fill(new Rectangle2D.Double(x(span.from()), TOP + span.instance() * ROW,
                Math.max(0.2, (span.until() - span.from()) * scale), BAR));
    }

    private void taskEnd(TaskEnd taskEnd) {
        if (taskEnd.instance() < 0) {
            return;
        }
        double x = x(taskEnd.at());
        double y = TOP + taskEnd.instance() * ROW + BAR + 4;
        if (taskEnd.met()) {
            graphics.setColor(MET);
            graphics.fill(new Ellipse2D.Double(x - 2, y - 2, 4, 4));
        } else {
            graphics.setColor(MISSED);
            graphics.setStroke(new BasicStroke(1.5f));
            graphics.draw(new Line2D.Double(x - 3, y - 3, x + 3, y + 3));
            graphics.draw(new Line2D.Double(x - 3, y + 3, x + 3, y - 3));
        }
    }

    private void legend() {
        int top = TOP + ROW * timeline.instances().size() + 44;
        List<String> names = timeline.scenario().projects().stream().map(project -> project.name()).toList();
        for (int p = 0; p < names.size(); p++) {
            int x = LEFT + p % PER_LEGEND_ROW * (WIDTH / PER_LEGEND_ROW);
            int y = top + p / PER_LEGEND_ROW * LEGEND;
            graphics.setColor(colour(p));
            graphics.fill(new Rectangle2D.Double(x, y - 10, 12, 12));
            graphics.setColor(Color.BLACK);
            graphics.drawString(names.get(p), x + 17, y);
        }
    }

    private double x(double time) {
        return LEFT + (time - timeline.start()) * scale;
    }

    /** Hues as far apart as the golden section puts them, however many projects there are. */
    private static Color colour(int project) {
        double turn = project * 0.61803398875 % 1;
        return Color.getHSBColor((float) turn, 0.62f, project % 2 == 0 ? 0.85f : 0.65f);
    }
}

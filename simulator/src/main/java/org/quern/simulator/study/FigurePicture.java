package org.quern.simulator.study;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.util.List;
import org.quern.simulator.timeline.Picture;

/** A figure's panels side by side, two a row, under one title. */
final class FigurePicture {
    private static final int TITLE_HEIGHT = 34;
    private static final int PER_ROW = 2;

    private FigurePicture() {}

    static Picture of(Results results) {
        List<Measure> panels = results.figure().panels();
        int columns = Math.min(PER_ROW, panels.size());
        int rows = (panels.size() + PER_ROW - 1) / PER_ROW;
        return new Picture(columns * Plot.WIDTH, TITLE_HEIGHT + rows * Plot.HEIGHT,
                graphics -> draw(results, panels, graphics));
    }

    private static void draw(Results results, List<Measure> panels, Graphics2D graphics) {
        Figure figure = results.figure();
        graphics.setColor(Color.BLACK);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        graphics.drawString("Figure " + figure.number() + ": " + figure.title(), 14, 23);
        for (int p = 0; p < panels.size(); p++) {
            int x = p % PER_ROW * Plot.WIDTH;
            int y = TITLE_HEIGHT + p / PER_ROW * Plot.HEIGHT;
            graphics.translate(x, y);
            Plot.of(results, panels.get(p)).paint(graphics, Plot.WIDTH, Plot.HEIGHT);
            graphics.translate(-x, -y);
        }
    }
}

package org.quern.simulator.timeline;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/**
 * A drawing that becomes a file: as SVG for documents, as PNG for whatever cannot show that. Needs no screen.
 *
 * @param width in pixels
 * @param height in pixels
 * @param painter draws it
 */
public record Picture(int width, int height, Consumer<Graphics2D> painter) {
    /** Pixels of a PNG for one of the drawing: sharp on today's screens. */
    private static final double SCALE = 1.5;

    static {
        System.setProperty("java.awt.headless", "true");
    }

    /** As scalable vectors; text becomes outlines where the drawing made it so. */
    public void writeSvg(Path file) throws IOException {
        VectorGraphics2D graphics = new VectorGraphics2D();
        paint(graphics);
        Document document = new SVGProcessor().getDocument(graphics.getCommands(), new PageSize(0, 0, width, height));
        try (OutputStream out = Files.newOutputStream(file)) {
            document.writeTo(out);
        }
    }

    /** As pixels. */
    public void writePng(Path file) throws IOException {
        BufferedImage image = new BufferedImage((int) (width * SCALE), (int) (height * SCALE),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(SCALE, SCALE);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        paint(graphics);
        graphics.dispose();
        try (OutputStream out = Files.newOutputStream(file)) {
            ImageIO.write(image, "png", out);
        }
    }

    private void paint(Graphics2D graphics) {
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        painter.accept(graphics);
    }
}

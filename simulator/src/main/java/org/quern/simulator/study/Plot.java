package org.quern.simulator.study;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One panel of a figure as a chart: the study's curves solid, extra series dashed, published points as black crosses. */
final class Plot {
    static final int WIDTH = 620;
    static final int HEIGHT = 480;
    /** Told apart by people who see colours differently, and in grey (Okabe and Ito). */
    private static final List<Color> COLOURS = List.of(new Color(0xD55E00), new Color(0x0072B2), new Color(0x009E73),
            new Color(0xCC79A7), new Color(0x8A6D00));
    private static final BasicStroke SOLID = new BasicStroke(2f);
    private static final BasicStroke DASHED = new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f,
            new float[]{6, 4}, 0);
    private static final BasicStroke DOTTED = new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f,
            new float[]{2, 3}, 0);
    /** Waste and monotony reach 1: the axis ends a little above. */
    private static final double WHOLE = 1.05;
    /** No axis is shorter: differences of rounding are not stretched into mountains. */
    private static final double LEAST = 0.1;

    private Plot() {}

    /** The chart of one figure of merit. */
    static XYChart of(Results results, Measure measure) {
        Figure figure = results.figure();
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(measure.title)
                .xAxisTitle(figure.axis()).yAxisTitle(measure.title).theme(Styler.ChartTheme.XChart).build();
        style(chart, results, measure);
        for (Curve curve : figure.curves()) {
            add(chart, results, curve, measure);
        }
        published(chart, figure, measure);
        return chart;
    }

    private static void style(XYChart chart, Results results, Measure measure) {
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
        chart.getStyler().setLegendBorderColor(Color.WHITE);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setPlotGridLinesColor(new Color(0xDDDDDD));
        chart.getStyler().setXAxisLogarithmic(results.figure().logarithmic());
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setYAxisMax(top(results, measure));
        chart.getStyler().setYAxisDecimalPattern("0.##");
        chart.getStyler().setXAxisDecimalPattern("0.##");
    }

    private static double top(Results results, Measure measure) {
        if (measure == Measure.WASTE || measure == Measure.MONOTONY) {
            return WHOLE;
        }
        double most = results.figure().curves().stream().flatMap(curve -> curve.points().stream()
                .map(point -> measure.of(results.of(curve, point)))).mapToDouble(Double::doubleValue).max().orElse(0);
        return Math.max(LEAST, most * WHOLE);
    }

    private static void add(XYChart chart, Results results, Curve curve, Measure measure) {
        double[] x = curve.points().stream().mapToDouble(Point::x).toArray();
        double[] y = curve.points().stream().mapToDouble(point -> measure.of(results.of(curve, point))).toArray();
        XYSeries series = chart.addSeries(label(results.figure(), curve), x, y);
        Color colour = COLOURS.get(colour(results.figure(), curve));
        series.setMarkerColor(colour);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setLineColor(colour);
        series.setLineStyle(SOLID);
        if (extra(results.figure(), curve)) {
            boolean first = results.figure().extraSeries().indexOf(curve.series()) == 0;
            series.setMarker(SeriesMarkers.NONE);
            series.setLineStyle(first ? DASHED : DOTTED);
        }
    }

    private static boolean extra(Figure figure, Curve curve) {
        return figure.second().isEmpty() && !curve.series().isEmpty();
    }

    /** One colour a suite; where the suites are the same, one a curve. */
    private static int colour(Figure figure, Curve curve) {
        List<String> keys = figure.curves().stream().map(one -> figure.second().isEmpty() ? one.suite() : one.series())
                .distinct().toList();
        return keys.indexOf(figure.second().isEmpty() ? curve.suite() : curve.series()) % COLOURS.size();
    }

    private static String label(Figure figure, Curve curve) {
        return figure.second().isEmpty() ? curve.label() : figure.second() + " " + curve.series();
    }

    private static void published(XYChart chart, Figure figure, Measure measure) {
        List<Published> points = figure.published().stream().filter(point -> point.measure() == measure).toList();
        if (points.isEmpty()) {
            return;
        }
        XYSeries series = chart.addSeries("published", points.stream().mapToDouble(Published::x).toArray(),
                points.stream().mapToDouble(Published::y).toArray());
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CROSS);
        series.setMarkerColor(Color.BLACK);
    }
}

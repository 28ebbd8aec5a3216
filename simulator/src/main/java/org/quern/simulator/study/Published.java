package org.quern.simulator.study;

/**
 * A point that the study states in its text; its drawings give no numbers.
 *
 * @param measure the figure of merit
 * @param x value of the varied parameter
 * @param y what was published
 */
record Published(Measure measure, double x, double y) {}

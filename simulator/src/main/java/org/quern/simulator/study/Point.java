package org.quern.simulator.study;

/**
 * A value of the varied parameter with what is run for it.
 *
 * @param x the parameter
 * @param cell the scenario and the suite
 */
record Point(double x, Cell cell) {}

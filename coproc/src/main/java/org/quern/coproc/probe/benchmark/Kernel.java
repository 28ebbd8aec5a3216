package org.quern.coproc.probe.benchmark;

/** A piece of work whose size is known. One instance belongs to one thread. */
interface Kernel {
    /** Does it once; returns what was computed, so that the compiler cannot leave anything out. */
    double pass();

    /** Operations that one pass stands for. */
    double operations();
}

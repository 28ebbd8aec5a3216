/**
 * The experiments of the scheduling study (docs/protocol/study.md 4): what is varied, the runs on all cores, tables,
 * and what is found for each claim.
 */
@NullMarked
package org.quern.simulator.study;

import org.jspecify.annotations.NullMarked;

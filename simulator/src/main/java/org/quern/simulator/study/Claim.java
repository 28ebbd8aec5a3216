package org.quern.simulator.study;

import java.util.function.Function;

/**
 * A sentence of the study, and how it is checked against our runs.
 *
 * @param figure where it stands
 * @param published the claim
 * @param check reads our numbers
 */
record Claim(int figure, String published, Function<Results, ClaimResult> check) {}

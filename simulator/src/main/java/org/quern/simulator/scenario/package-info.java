/** What is simulated: hosts, projects and their habits, as plain values (docs/protocol/study.md 2, 6). */
@NullMarked
package org.quern.simulator.scenario;

import org.jspecify.annotations.NullMarked;

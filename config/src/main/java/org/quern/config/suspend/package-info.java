/**
 * Whether computing, graphics cards and the network are on, why, and when that changes: pure functions of preferences,
 * readings of sensors, run modes and the time (docs/protocol/configuration.md 3.5 and 3.8).
 */
@NullMarked
package org.quern.config.suspend;

import org.jspecify.annotations.NullMarked;

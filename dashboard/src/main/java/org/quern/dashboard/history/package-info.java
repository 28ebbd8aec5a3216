/** A year of the client's history, which the client itself keeps for as long as its files have room (docs/decisions/0102). */
@NullMarked
package org.quern.dashboard.history;

import org.jspecify.annotations.NullMarked;

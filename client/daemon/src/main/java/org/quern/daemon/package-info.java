/**
 * The shell around the engine: one loop that drains events, ticks the engine and has its commands carried out; everything
 * that blocks runs elsewhere and posts an event when it is done (docs/concurrency.md).
 */
@NullMarked
package org.quern.daemon;

import org.jspecify.annotations.NullMarked;

/** Whom to ask for work, and for how much: one file per policy. */
@NullMarked
package org.quern.scheduler.fetch;

import org.jspecify.annotations.NullMarked;

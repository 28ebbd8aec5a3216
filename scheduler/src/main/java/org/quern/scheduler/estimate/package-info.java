/** How long tasks take: one file per policy. */
@NullMarked
package org.quern.scheduler.estimate;

import org.jspecify.annotations.NullMarked;

/**
 * What the kernel's control groups do for tasks where the service owns one: they keep all processes of a task together, and
 * tasks to their part of the processors, which are otherwise paused for a part of the seconds.
 */
@NullMarked
package org.quern.daemon.share;

import org.jspecify.annotations.NullMarked;

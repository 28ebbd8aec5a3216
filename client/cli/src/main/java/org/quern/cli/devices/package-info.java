/** {@code quern devices}: what can compute besides the CPUs, what it does, and what it lacks. */
@NullMarked
package org.quern.cli.devices;

import org.jspecify.annotations.NullMarked;

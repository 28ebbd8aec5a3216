/** Who may compute now: sensors, rules, and when they change. */
@NullMarked
package org.quern.daemon.permission;

import org.jspecify.annotations.NullMarked;

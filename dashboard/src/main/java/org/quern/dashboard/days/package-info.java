/** What happened by days. */
@NullMarked
package org.quern.dashboard.days;

import org.jspecify.annotations.NullMarked;

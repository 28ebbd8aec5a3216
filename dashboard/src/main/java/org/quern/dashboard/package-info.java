/** {@code quern dashboard}: a page in the browser for one client, Quern or BOINC's own, as a process of its own (docs/dashboard.md). */
@NullMarked
package org.quern.dashboard;

import org.jspecify.annotations.NullMarked;

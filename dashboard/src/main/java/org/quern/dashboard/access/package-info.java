/** Who may ask the dashboard for what: links that are good once, sessions, and what a strange page makes a browser send (docs/dashboard.md). */
@NullMarked
package org.quern.dashboard.access;

import org.jspecify.annotations.NullMarked;

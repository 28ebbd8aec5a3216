/** What the dashboard answers over HTTP: the page, its data as JSON, events, actions, metrics (docs/api.md). */
@NullMarked
package org.quern.dashboard.web;

import org.jspecify.annotations.NullMarked;

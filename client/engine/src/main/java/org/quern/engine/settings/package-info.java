/** What the user wants, from the preferences, the options and the host, as the engine's policies read it. */
@NullMarked
package org.quern.engine.settings;

import org.jspecify.annotations.NullMarked;

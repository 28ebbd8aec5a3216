/** What tests of the daemon need from inside the engine. */
@NullMarked
package org.quern.engine;

import org.jspecify.annotations.NullMarked;

/** What a run of the engine consisted of, as values: enough to run it again and reach the same decisions. */
@NullMarked
package org.quern.engine.record;

import org.jspecify.annotations.NullMarked;

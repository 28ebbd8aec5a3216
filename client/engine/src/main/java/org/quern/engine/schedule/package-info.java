/** Who runs: the picture that policies decide on, and what is done with their decision. */
@NullMarked
package org.quern.engine.schedule;

import org.jspecify.annotations.NullMarked;

/** The nouns that every other module shares: immutable values, the JDK only, no I/O and no clock. */
@NullMarked
package org.quern.model;

import org.jspecify.annotations.NullMarked;

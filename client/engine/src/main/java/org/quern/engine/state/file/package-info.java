/** What is known of a project's files: their records, their transfers, what got lost. Mutable, one owner thread; changes by transitions with names. */
@NullMarked
package org.quern.engine.state.file;

import org.jspecify.annotations.NullMarked;

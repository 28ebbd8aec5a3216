/** Everything the client knows. Mutable, one owner thread; fields are private and change by transitions with names. */
@NullMarked
package org.quern.engine.state;

import org.jspecify.annotations.NullMarked;

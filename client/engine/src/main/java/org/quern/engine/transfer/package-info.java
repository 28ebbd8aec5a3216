/** Files that go out and come in. */
@NullMarked
package org.quern.engine.transfer;

import org.jspecify.annotations.NullMarked;

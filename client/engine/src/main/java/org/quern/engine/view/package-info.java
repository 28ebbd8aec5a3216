/** Pictures of the state for readers outside. */
@NullMarked
package org.quern.engine.view;

import org.jspecify.annotations.NullMarked;

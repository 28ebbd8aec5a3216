/** What is known of this computer: what it is, how much it is on, and how fast its network is. */
@NullMarked
package org.quern.engine.state.host;

import org.jspecify.annotations.NullMarked;

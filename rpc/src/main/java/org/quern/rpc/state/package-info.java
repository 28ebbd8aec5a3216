/** The state file: whole, and piece by piece where it is damaged. */
@NullMarked
package org.quern.rpc.state;

import org.jspecify.annotations.NullMarked;

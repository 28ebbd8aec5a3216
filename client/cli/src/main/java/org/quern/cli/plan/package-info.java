/** {@code quern plan}: what the client will do in the time ahead, from what it does now. */
@NullMarked
package org.quern.cli.plan;

import org.jspecify.annotations.NullMarked;

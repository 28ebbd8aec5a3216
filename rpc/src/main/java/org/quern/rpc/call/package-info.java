/** Calls of schedulers, account managers and master pages over HTTP. */
@NullMarked
package org.quern.rpc.call;

import org.jspecify.annotations.NullMarked;

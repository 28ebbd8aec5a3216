/** Tests of the embedded project server. */
@NullMarked
package org.quern.server;

import org.jspecify.annotations.NullMarked;

/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.demo;

import org.jspecify.annotations.NullMarked;

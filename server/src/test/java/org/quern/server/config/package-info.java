/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.config;

import org.jspecify.annotations.NullMarked;

/** Tests of the package of the same name. */
@NullMarked
package org.quern.server.web;

import org.jspecify.annotations.NullMarked;

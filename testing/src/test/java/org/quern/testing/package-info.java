@NullMarked
package org.quern.testing;

import org.jspecify.annotations.NullMarked;

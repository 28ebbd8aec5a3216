@NullMarked
package org.quern.testing.architecture;

import org.jspecify.annotations.NullMarked;

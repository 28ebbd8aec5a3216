@NullMarked
package org.quern.testing.leaks;

import org.jspecify.annotations.NullMarked;

@NullMarked
package quern.testing.leaks;

import org.jspecify.annotations.NullMarked;

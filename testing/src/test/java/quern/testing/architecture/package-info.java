@NullMarked
package quern.testing.architecture;

import org.jspecify.annotations.NullMarked;

@NullMarked
package quern.testing;

import org.jspecify.annotations.NullMarked;

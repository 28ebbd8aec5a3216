/** Drivers' libraries through the JDK's foreign functions: their names by operating system, and calls by name. */
@NullMarked
package org.quern.coproc.gpu.ffi;

import org.jspecify.annotations.NullMarked;

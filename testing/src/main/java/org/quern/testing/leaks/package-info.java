/** Finds what a test leaves behind: child processes, threads that keep the JVM alive, sockets. */
@NullMarked
package org.quern.testing.leaks;

import org.jspecify.annotations.NullMarked;

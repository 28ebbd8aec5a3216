/**
 * The rules of the architecture, checked in class files.
 *
 * <p>Maven keeps whole modules apart; this package checks what Maven cannot see: which package of a module may use which
 * other package; that pure code reads no clock, draws no random numbers of its own, touches no files, network, threads or
 * logger, and keeps no hash order; and that no NaN stands for what is not known. It reads what the compiler wrote, with
 * {@code java.lang.classfile}.
 */
@NullMarked
package org.quern.testing.architecture;

import org.jspecify.annotations.NullMarked;

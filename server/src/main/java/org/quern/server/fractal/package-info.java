/**
 * The science application of the embedded project: it renders one tile of a fractal picture under any BOINC client.
 * Pure JDK and closed in itself, because these classes alone are packed into the jar that the project offers for
 * download; nothing here may name another class of Quern.
 */
@NullMarked
package org.quern.server.fractal;

import org.jspecify.annotations.NullMarked;

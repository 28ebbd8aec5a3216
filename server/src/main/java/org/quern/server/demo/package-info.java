/** The project that the embedded server runs: a fractal picture, rendered tile by tile by volunteers. */
@NullMarked
package org.quern.server.demo;

import org.jspecify.annotations.NullMarked;

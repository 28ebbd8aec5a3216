/** The picture that the demo's tiles add up to: how it is cut into tiles, the canvas on disk, and the PNG file. */
@NullMarked
package org.quern.server.picture;

import org.jspecify.annotations.NullMarked;

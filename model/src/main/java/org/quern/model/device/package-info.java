/** What the drivers' libraries say of graphics cards and other devices that could compute (docs/protocol/coprocessors.md). */
@NullMarked
package org.quern.model.device;

import org.jspecify.annotations.NullMarked;

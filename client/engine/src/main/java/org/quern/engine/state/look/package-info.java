/** When the engine's stages last looked at scheduling, contacts, deletions and the disk, and what they saw then. */
@NullMarked
package org.quern.engine.state.look;

import org.jspecify.annotations.NullMarked;

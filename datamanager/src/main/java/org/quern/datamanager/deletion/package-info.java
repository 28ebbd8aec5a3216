/** In which order a project gives up its files: the siblings of {@link org.quern.datamanager.snapshot.DeletionPolicy} (docs/protocol/literature.md 3). */
@NullMarked
package org.quern.datamanager.deletion;

import org.jspecify.annotations.NullMarked;

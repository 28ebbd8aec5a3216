/** In which order a project gives up its files: the siblings of {@link quern.datamanager.DeletionPolicy} (docs/protocol/literature.md 3). */
@NullMarked
package quern.datamanager.deletion;

import org.jspecify.annotations.NullMarked;

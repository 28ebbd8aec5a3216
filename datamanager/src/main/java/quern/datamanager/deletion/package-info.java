/** In which order a project gives up its files: the siblings of {@link quern.datamanager.DeletionPolicy} (seed 003). */
@NullMarked
package quern.datamanager.deletion;

import org.jspecify.annotations.NullMarked;

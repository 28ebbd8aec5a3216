/** What a disk policy sees: files, results, projects, limits. Values without behaviour. */
@NullMarked
package org.quern.datamanager.snapshot;

import org.jspecify.annotations.NullMarked;

/**
 * The project's tables: what happened is appended to one journal file, what stands is the fold of that journal in memory.
 * Another process may read the journal while the server writes it.
 */
@NullMarked
package org.quern.server.store;

import org.jspecify.annotations.NullMarked;

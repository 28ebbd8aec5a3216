/**
 * What a client did, kept for a long time in its data directory (docs/history.md): the entries, their lines of JSON, and the files that
 * they stand in. The client writes, whoever wants to know reads, with a client running or without.
 */
@NullMarked
package org.quern.rpc.history;

import org.jspecify.annotations.NullMarked;

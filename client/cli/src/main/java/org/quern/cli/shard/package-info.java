/** Sweeps that outgrow one computer: their shards, the files with results, merging them, and jobs of clusters. */
@NullMarked
package org.quern.cli.shard;

import org.jspecify.annotations.NullMarked;

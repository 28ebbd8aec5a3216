/** {@code quern history}: what the client did, from the files that it keeps (docs/history.md). */
@NullMarked
package org.quern.cli.history;

import org.jspecify.annotations.NullMarked;

/** {@code quern history}: what the client did, from the files that it keeps (docs/history.md). */
@NullMarked
package org.quern.cli.past;

import org.jspecify.annotations.NullMarked;

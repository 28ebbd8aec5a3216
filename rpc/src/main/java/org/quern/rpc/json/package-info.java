/** Lines of JSON for files that people look at (docs/history.md). */
@NullMarked
package org.quern.rpc.json;

import org.jspecify.annotations.NullMarked;

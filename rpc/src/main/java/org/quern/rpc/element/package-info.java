/** One class per element of the dialect, used wherever it stands: requests, replies, the state file, managers. */
@NullMarked
package org.quern.rpc.element;

import org.jspecify.annotations.NullMarked;

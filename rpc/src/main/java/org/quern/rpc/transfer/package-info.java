/**
 * Files to and from project servers (docs/protocol/file-transfer.md 5 and 6): one attempt of one up- or download is one
 * call with one outcome. When to try again, and where, is decided elsewhere.
 */
@NullMarked
package org.quern.rpc.transfer;

import org.jspecify.annotations.NullMarked;

/** Participants: creating and finding their accounts, and the keys by which requests name them. */
@NullMarked
package org.quern.server.account;

import org.jspecify.annotations.NullMarked;

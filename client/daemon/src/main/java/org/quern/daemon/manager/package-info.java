/**
 * The account manager that this client follows (docs/protocol/accounts.md 8): when it is contacted, with what, and what
 * comes of its replies. What a reply means is decided in {@code org.quern.engine.manager}.
 */
@NullMarked
package org.quern.daemon.manager;

import org.jspecify.annotations.NullMarked;

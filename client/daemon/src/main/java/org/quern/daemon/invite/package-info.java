/** Ways in which installers and containers name a project or an account manager before anybody has talked to the client (docs/protocol/accounts.md 5.1, 10.2). */
@NullMarked
package org.quern.daemon.invite;

import org.jspecify.annotations.NullMarked;

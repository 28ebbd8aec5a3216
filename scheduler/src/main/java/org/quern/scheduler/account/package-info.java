/** Who is owed what: ledgers moved forward by measured use. */
@NullMarked
package org.quern.scheduler.account;

import org.jspecify.annotations.NullMarked;

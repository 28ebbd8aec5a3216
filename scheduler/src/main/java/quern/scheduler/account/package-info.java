/** Who is owed what: ledgers moved forward by measured use. */
@NullMarked
package quern.scheduler.account;

import org.jspecify.annotations.NullMarked;

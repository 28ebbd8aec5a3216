/** What was computed for whom, kept in ledgers and in each project's figures. */
@NullMarked
package org.quern.engine.state.account;

import org.jspecify.annotations.NullMarked;

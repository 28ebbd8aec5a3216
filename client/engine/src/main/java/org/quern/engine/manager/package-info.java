/**
 * What an account manager's reply means for this client's projects (docs/protocol/accounts.md 8): a decision without
 * I/O, whose rulings the engine carries out.
 */
@NullMarked
package org.quern.engine.manager;

import org.jspecify.annotations.NullMarked;

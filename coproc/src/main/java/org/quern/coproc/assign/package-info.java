/**
 * Which of the devices that were found are used, and as what (docs/protocol/coprocessors.md 4 and 5). Pure: what the drivers
 * say and the user wants comes in as values.
 */
@NullMarked
package org.quern.coproc.assign;

import org.jspecify.annotations.NullMarked;

/** Named combinations of policies and the catalogue of everything that exists. Pure: no clock, no I/O, no randomness of its own. */
@NullMarked
package org.quern.scheduler;

import org.jspecify.annotations.NullMarked;

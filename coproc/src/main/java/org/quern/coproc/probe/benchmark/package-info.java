/** How fast this computer's processors are, in the units of Whetstone and Dhrystone that projects compare hosts by. */
@NullMarked
package org.quern.coproc.probe.benchmark;

import org.jspecify.annotations.NullMarked;

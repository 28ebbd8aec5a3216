/**
 * How much of the processors tasks get: by a control group of the kernel where the service owns one, otherwise by pausing
 * them for a part of the seconds.
 */
@NullMarked
package quern.daemon.share;

import org.jspecify.annotations.NullMarked;

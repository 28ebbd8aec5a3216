/** Commands that repeat experiments and past runs: {@code quern reproduce}, {@code timeline}, {@code replay}. */
@NullMarked
package org.quern.cli.study;

import org.jspecify.annotations.NullMarked;

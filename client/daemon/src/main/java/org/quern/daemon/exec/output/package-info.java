/** What a task leaves on the disk, while it runs and when it has ended. */
@NullMarked
package org.quern.daemon.exec.output;

import org.jspecify.annotations.NullMarked;

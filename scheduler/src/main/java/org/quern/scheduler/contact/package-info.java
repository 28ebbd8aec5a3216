/** When a project may be contacted, and after failures when again; which finished tasks are due to be reported. */
@NullMarked
package org.quern.scheduler.contact;

import org.jspecify.annotations.NullMarked;

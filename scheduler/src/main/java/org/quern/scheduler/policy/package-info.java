/** What all policies have in common: a name, and what they need to know. */
@NullMarked
package org.quern.scheduler.policy;

import org.jspecify.annotations.NullMarked;

/** How long tasks will take and what they use, as the policies are told it. */
@NullMarked
package org.quern.engine.estimate;

import org.jspecify.annotations.NullMarked;

/** When and how much to compute: global preferences and their override. */
@NullMarked
package org.quern.config.preferences;

import org.jspecify.annotations.NullMarked;

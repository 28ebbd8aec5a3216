/** What several commands share: JSON for programs, and the option that names the data directory. */
@NullMarked
package org.quern.cli.common;

import org.jspecify.annotations.NullMarked;

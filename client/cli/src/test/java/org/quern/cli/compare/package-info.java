/** Debian's own client and Quern with the same project: what each of them says, field by field. */
@NullMarked
package org.quern.cli.compare;

import org.jspecify.annotations.NullMarked;

/** What there is to attach to. */
@NullMarked
package org.quern.cli.catalog;

import org.jspecify.annotations.NullMarked;

/** Reasons of the policies in words for people. */
@NullMarked
package org.quern.cli.text.reason;

import org.jspecify.annotations.NullMarked;

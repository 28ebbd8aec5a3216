/** Tests of the commands that control a running client. */
@NullMarked
package org.quern.cli.control;

import org.jspecify.annotations.NullMarked;

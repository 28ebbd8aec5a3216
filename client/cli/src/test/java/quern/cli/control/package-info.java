/** Tests of the commands that control a running client. */
@NullMarked
package quern.cli.control;

import org.jspecify.annotations.NullMarked;

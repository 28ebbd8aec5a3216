/** Writing BOINC's dialect of XML, number for number as it does. */
@NullMarked
package org.quern.rpc.write;

import org.jspecify.annotations.NullMarked;

/** Reading BOINC's dialect of XML: bytes to elements, in one pass and within bounds. */
@NullMarked
package org.quern.rpc.scan;

import org.jspecify.annotations.NullMarked;

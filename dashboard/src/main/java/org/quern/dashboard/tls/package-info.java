/** Certificates for people of other computers. */
@NullMarked
package org.quern.dashboard.tls;

import org.jspecify.annotations.NullMarked;

/** What a client tells of its computer, its network and itself. */
@NullMarked
package org.quern.rpc.element.host;

import org.jspecify.annotations.NullMarked;

/** What cc_config.xml and its companions say: options, log flags, proxies, exclusions. */
@NullMarked
package org.quern.config.options;

import org.jspecify.annotations.NullMarked;

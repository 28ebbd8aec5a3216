/** Reading configuration files: well-formed or as BOINC forgives, mistakes with their line. */
@NullMarked
package org.quern.config.xml;

import org.jspecify.annotations.NullMarked;

/** Opening files that a science program, or anybody else, may have replaced by something that is no file. */
@NullMarked
package org.quern.config.file;

import org.jspecify.annotations.NullMarked;

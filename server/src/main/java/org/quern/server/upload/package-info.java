/** The file upload handler: takes output files from clients, resumably, against certificates that the scheduler signed. */
@NullMarked
package org.quern.server.upload;

import org.jspecify.annotations.NullMarked;

/** The project on the web: HTTP end points for the scheduler, uploads, downloads, accounts and the master page. */
@NullMarked
package org.quern.server.web;

import org.jspecify.annotations.NullMarked;

/**
 * The messages between the client and a running application: the shared segment of eight channels, its queueing rules
 * and the texts that travel through it (docs/protocol/app-control.md 9 and 10). Everything read here was written by a
 * program that is not trusted.
 */
@NullMarked
package org.quern.daemon.exec.channel;

import org.jspecify.annotations.NullMarked;

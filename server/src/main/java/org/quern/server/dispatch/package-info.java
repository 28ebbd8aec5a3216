/** The scheduler: reads a client's request, keeps its host record, takes its reports, and decides what to send. */
@NullMarked
package org.quern.server.dispatch;

import org.jspecify.annotations.NullMarked;

/** The scheduler: reads a client's request, keeps its host record, takes its reports, and decides what to send. */
@NullMarked
package quern.server.dispatch;

import org.jspecify.annotations.NullMarked;

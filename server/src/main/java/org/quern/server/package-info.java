/**
 * The embedded project server: a small real BOINC project over HTTP, for demos and end-to-end tests.
 * {@link org.quern.server.ProjectServer} is the way in.
 */
@NullMarked
package org.quern.server;

import org.jspecify.annotations.NullMarked;

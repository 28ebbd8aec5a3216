/**
 * Just enough of D-Bus to ask a service of the system for its properties: a method call, its answer, and the types in it.
 * Starting a helper program for that every ten seconds would cost more than all else that an idle daemon does.
 */
@NullMarked
package org.quern.daemon.host.dbus;

import org.jspecify.annotations.NullMarked;

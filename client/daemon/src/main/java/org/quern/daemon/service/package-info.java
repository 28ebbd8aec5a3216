/**
 * What the daemon tells the service manager that started it: systemd's datagrams (sd_notify(3)). It says that it is ready, that it
 * stops, and, turn by turn of the duty cycle, that it is alive. Without such a manager nothing is said.
 */
@NullMarked
package org.quern.daemon.service;

import org.jspecify.annotations.NullMarked;

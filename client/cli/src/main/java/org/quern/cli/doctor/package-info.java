/** {@code quern doctor}: what keeps a client on this computer from working, with a cure for each, and a file for those who help. */
@NullMarked
package org.quern.cli.doctor;

import org.jspecify.annotations.NullMarked;

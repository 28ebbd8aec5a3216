/**
 * The commands that talk to a running client as every manager does, through BOINC's GUI RPC: {@code status}, {@code
 * tasks}, {@code projects}, {@code messages}, {@code transfers}, and what changes something. They control BOINC's own client too.
 */
@NullMarked
package org.quern.cli.control;

import org.jspecify.annotations.NullMarked;

/**
 * Which files may stay. Pure: immutable snapshots of the disk in, printable plans with reasons out; the daemon deletes.
 * Projects share the disk by resource share, files of projects above their share go first, and nothing that a task
 * needs is ever taken. Source: docs/protocol/literature.md 3, docs/protocol/disk-management.md 3 to 9; choices in
 * docs/decisions/0010-the-data-managers-answers.md.
 */
@NullMarked
package org.quern.datamanager;

import org.jspecify.annotations.NullMarked;

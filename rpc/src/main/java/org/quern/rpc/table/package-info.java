/** One table per element of BOINC's dialect: its fields, each with how it is written and how it is read (docs/decisions/0055-one-table-per-element.md). */
@NullMarked
package org.quern.rpc.table;

import org.jspecify.annotations.NullMarked;

/** What users and account managers order: suspend, update, reset, detach, benchmarks. */
@NullMarked
package org.quern.engine.user;

import org.jspecify.annotations.NullMarked;

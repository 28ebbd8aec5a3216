/**
 * News of projects and account managers, read from their feeds, and the list of all projects: what tells people something and nothing that is computed
 * depends on.
 */
@NullMarked
package org.quern.daemon.news;

import org.jspecify.annotations.NullMarked;

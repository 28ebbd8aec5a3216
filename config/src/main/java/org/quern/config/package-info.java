/**
 * What the user wants: preferences, client options, per-project settings, attach.xml and time windows. Every reader
 * returns the value it could make out and a list of mistakes; none of them throws on bad input.
 */
@NullMarked
package org.quern.config;

import org.jspecify.annotations.NullMarked;

/**
 * What happens to work behind the scenes: work units and their replicas are made, given up, compared, credited, and their
 * answers put to use.
 */
@NullMarked
package org.quern.server.work;

import org.jspecify.annotations.NullMarked;

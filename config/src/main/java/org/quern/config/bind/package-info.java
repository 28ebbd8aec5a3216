/**
 * Documents that are Quern's own, bound to annotated classes by JAXB: every mistake is told at once, with file, line and element. The daemon reads none of
 * them, and never loads this package (docs/decisions/0050-jaxb-for-documents-of-our-own.md).
 */
@NullMarked
package org.quern.config.bind;

import org.jspecify.annotations.NullMarked;

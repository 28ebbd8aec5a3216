package org.quern.cli.common;

/** A command behind which people type more words than it takes, for a reason that it knows. */
public interface ExplainsSurplus {
    /** What to do instead, in a sentence without its full stop; the words themselves are not repeated, as they may be secret. */
    String surplus();
}

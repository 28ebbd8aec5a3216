package org.quern.model;

/**
 * A piece of news out of a feed, as plain text (docs/protocol/data-directory.md 12).
 *
 * @param guid what makes it the same in another reading of the feed
 * @param title one line
 * @param text the rest, in lines; empty if there is only a title
 * @param link page with more, http or https; empty if none
 * @param category the feed's word for its sort, often empty
 * @param created Unix seconds
 * @param arrived Unix seconds at which this client first read it
 * @param isPrivate meant for this account's owner only
 */
public record NewsItem(String guid, String title, String text, String link, String category, double created,
        double arrived, boolean isPrivate) {
    /** About this many characters are kept for it. */
    public int characters() {
        return guid.length() + title.length() + text.length() + link.length() + category.length();
    }

    /** It says the same as another reading of it. */
    public boolean saysTheSameAs(NewsItem other) {
        return title.equals(other.title) && text.equals(other.text) && link.equals(other.link);
    }
}

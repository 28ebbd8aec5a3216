package org.quern.rpc.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MasterPageTest {
    @Test
    void bothSyntaxesAreFoundWhereverTheyStand() {
        assertEquals(List.of("http://a.org/cgi", "https://b.org/cgi?x=1&y=2", "http://c.org/cgi"),
                MasterPage.schedulers("""
                        <html><head>
                             <link rel="boinc_scheduler" href="http://a.org/cgi">
                        <title>x</title><LINK href='https://b.org/cgi?x=1&amp;y=2' rel='boinc_scheduler' />
                        <link rel="stylesheet" href="http://no.org/main.css">
                        <!-- <scheduler> http://c.org/cgi </scheduler><scheduler>http://a.org/cgi</scheduler> -->
                        <scheduler></scheduler><scheduler>ftp://x.org/</scheduler><scheduler>no url</scheduler>
                        """));
    }

    @Test
    void aPageWithoutSchedulerHasNone() {
        assertEquals(List.of(), MasterPage.schedulers("<html><scheduler>http://a.org/"));
        assertEquals(List.of(), MasterPage.schedulers(""));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            <link rel=boinc_scheduler href=http://a.org/cgi>                        | http://a.org/cgi
            <link rel = " boinc_scheduler " title='>' href='http://a.org/cgi'>      |
            <link rel="x" rel="boinc_scheduler" href="http://a.org/cgi">            |
            <linkrel="boinc_scheduler" href="http://a.org/cgi">                     |
            <link rel="boinc_scheduler" href="http://a.org/cgi                      |
            <link rel="boinc_scheduler" href="http://a.org/cgi" <b>                 |
            <link rel='boinc_scheduler' crossorigin href='http://a.org/cgi'>        | http://a.org/cgi
            <SCHEDULER>http://a.org/cgi</Scheduler>                                 | http://a.org/cgi
            <scheduler>http://a.org/<b>cgi</scheduler>                              |
            """)
    void aTag(String tag, @Nullable String url) {
        assertEquals(url == null ? List.of() : List.of(url), MasterPage.schedulers("x<" + tag));
    }

    @Test
    void aPageOfNothingButSchedulersIsBounded() {
        assertEquals(20, MasterPage.schedulers(manyUrls()).size());
    }

    private static String manyUrls() {
        var page = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            page.append("<scheduler>http://a.org/").append(i).append("</scheduler>");
        }
        return page.toString();
    }
}

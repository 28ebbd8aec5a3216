package org.quern.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RedactionTest {
    private final Secrets secrets = new Secrets();
    private final Redaction redaction = new Redaction(secrets);

    @Test
    void theContentOfSecretElementsGoesAndTheirTagsStay() {
        assertEquals("<a><authenticator>[removed]</authenticator><name>x</name></a>",
                redaction.of("<a><authenticator>abc</authenticator><name>x</name></a>"));
        assertEquals("<Login>[removed]</Login><cpid>[removed]\nmore",
                redaction.of("<Login>me</Login><cpid>abc\nmore"));
        assertEquals("<password_hash>[removed]\n<x/>", redaction.of("<password_hash>abc def\n<x/>"));
    }

    @Test
    void whatLooksLikeAKeyGoesAndTheSumOfAFileStays() {
        String digits = "0123456789abcdef0123456789ABCDEF";
        assertEquals("key=[removed].", redaction.of("key=" + digits + "."));
        assertEquals("<md5_cksum>" + digits + "</md5_cksum>", redaction.of("<md5_cksum>" + digits + "</md5_cksum>"));
        assertEquals("[removed]", redaction.of(digits + "0"));
        assertEquals(digits.substring(1), redaction.of(digits.substring(1)));
    }

    @Test
    void addressesAndNamesInUrlsGo() {
        assertEquals("mail [removed]@example.org, http://[removed]@proxy.example:3128/",
                redaction.of("mail some.one@example.org, http://me:it@proxy.example:3128/"));
        assertEquals("http://[removed]@host/x", redaction.of("http://me:p@ss,(word)@host/x"));
        assertEquals("12 Computer: [removed]\nnext", redaction.of("12 Computer: tower of mine\nnext"));
        assertEquals("a @ b", redaction.of("a @ b"));
    }

    @Test
    void whatProjectsKeepForThemselvesGoesWhole() {
        assertEquals("<project_specific>[removed]</project_specific><client_opaque>[removed]</client_opaque>",
                redaction.of("<project_specific>\n<api_key>abc</api_key>\n</project_specific>"
                        + "<client_opaque>x</client_opaque>"));
    }

    @Test
    void aTokenInAUrlGoes() {
        assertEquals("GET http://p/login.php?id=1&token=[removed]&x=2 token=",
                redaction.of("GET http://p/login.php?id=1&token=ab-c_1&x=2 token="));
    }

    @Test
    void parametersOfEveryKindGoByTheirNames() {
        assertEquals("/a.php?server_cookie=[removed]&amp;my_key=[removed]&n=1&sig=[removed] n=2",
                redaction.of("/a.php?server_cookie=abc123&amp;my_key=x.y&n=1&sig=z n=2"));
        assertEquals("/b?q=[removed]%40b.c&x=1", redaction.of("/b?q=al%40b.c&x=1"));
    }

    @Test
    void headersThatSayWhoOneIsGo() {
        assertEquals("Proxy-Authorization:[removed]\nA: basic [removed], basic authentication",
                redaction.of("Proxy-Authorization: Digest username=x\nA: basic YWxpY2U6cHc=, basic authentication"));
    }

    @Test
    void whoUsesTheComputerGoes() {
        secrets.login("alice");
        secrets.login("root");
        assertEquals("Data directory: /home/[removed]/.quern, user [removed]\n/srv/[removed]/x malice root",
                redaction.of("Data directory: /home/bob/.quern, user carol\n/srv/Alice/x malice root"));
    }

    @Test
    void aLoginOfLettersBeyondAsciiGoesAndAHomeOfWindowsToo() {
        secrets.login("j\u00fcrgen");
        assertEquals("/srv/[removed]/x C:\\Users\\[removed]\\x {\"C:\\\\Users\\\\[removed]\"}",
                redaction.of("/srv/j\u00c3\u00bcrgen/x C:\\Users\\carol m\\x {\"C:\\\\Users\\\\carol\"}"));
    }

    /** Servers send a megabyte of them; a search to the end of the text for each would take minutes. */
    @Test
    void aTextOfOpeningsOnlyIsReadOnce() {
        int many = 100_000;
        assertEquals("<authenticator>[removed]".repeat(many), redaction.of("<authenticator>".repeat(many)));
        String unfinished = "<authenticator ".repeat(many);
        assertEquals(unfinished, redaction.of(unfinished));
        assertEquals(unfinished + "/>", redaction.of(unfinished + "/>"));
    }

    @Test
    void whatProgramsWroteOfThisComputerGoesAndNoWordsOfItAreLookedFor() {
        assertEquals("<stderr_out>[removed]</stderr_out><exclusive_app>[removed]</exclusive_app><team_name>[removed]"
                + "</team_name>",
                redaction.of("<stderr_out>\nHOME=/x\n<b/>\n</stderr_out><exclusive_app>game</exclusive_app>"
                        + "<team_name>us</team_name>"));
    }

    @Test
    void aKnownSecretGoesInCapitalsAndInJsonToo() {
        secrets.add("AliceBox");
        secrets.add("pass\"w\u00c3\u00b6rd"); // bytes of UTF-8
        assertEquals("[removed] {\"x\":\"[removed]\"} [removed]",
                redaction.of("ALICEBOX {\"x\":\"pass\\\"w\u00c3\u00b6rd\"} pass\\\"w\\u00F6rd"));
    }

    @Test
    void aShortNameOrPasswordGoesWhereItStandsAlone() {
        secrets.addShort("vm7");
        assertEquals("on [removed]: vm70 xvm7 ([removed])", redaction.of("on vm7: vm70 xvm7 (vm7)"));
    }

    @Test
    void aKnownSecretGoesWhereverItStands() {
        secrets.add("pass word/1");
        assertEquals("x[removed]y [removed]", redaction.of("xpass word/1y pass+word%2F1"));
    }
}

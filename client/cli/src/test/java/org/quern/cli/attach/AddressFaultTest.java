package org.quern.cli.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.QuernRun;

class AddressFaultTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
        "http://127.0.0.1:99999/, \"'99999' behind its colon is no port, from 1 to 65535\"",
        "127.0.0.1:x/p, \"'x' behind its colon is no port, from 1 to 65535\"",
        "foo, \"the name of its host, 'foo', has no dot\"",
        "http://localhost/p, \"the name of its host, 'localhost', has no dot; write 127.0.0.1 for this computer\"",
        "http://[::1]:80/p, \"the name of its host, '[::1]', has no dot\"",
        "ftp://x/, it begins with 'ftp://' and not with 'https://' or 'http://'",
        "htp://project.example/, it begins with 'htp://' and not with 'https://' or 'http://'",
        "http:///p, it names no host",
        "http://bob:secretpw@a.b/, \"a user or a password stands before its host, which would be sent to nobody: take them out\"",
        "https://a b.c/, \"letters are in it that no address has, or its host is none\""})
    void whatIsWrongWithAnAddressIsSaid(String typed, String fault) {
        assertEquals(fault, AddressFault.of(typed).orElse(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8080/p", "project.example", "HTTPS://Project.Example/p/",
        " https://a.b:1/ "})
    void addressesOfProjectsAreTaken(String typed) {
        assertEquals("", AddressFault.of(typed).orElse(""));
    }

    @Test
    void aKeyBehindTheUrlIsNotRepeatedAndSaidWhereItGoes() {
        QuernRun run = QuernRun.quern("attach", "https://project.example/", "2905aa87c0ffee");
        assertEquals(2, run.exitCode(), run::toString);
        assertEquals(
                "quern attach: a URL is all that it takes. A key goes into a file, --key-file FILE, or behind --key,"
                        + " where others on this computer can see it.\n'quern attach --help' says what it takes.\n",
                run.err());
    }
}

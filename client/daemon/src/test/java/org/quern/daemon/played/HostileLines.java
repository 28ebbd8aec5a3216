package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.daemon.played.HostileTalk.owner;
import static org.quern.daemon.played.HostileTalk.stranger;
import static org.quern.daemon.played.ManagerTalk.CLOSED;
import static org.quern.daemon.played.ManagerTalk.request;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.rpc.crypto.Md5;

/** How lines to the GUI RPC server are misused, whatever is said: in pieces, in turn, without listening, by halves, in the wrong alphabet. */
final class HostileLines {
    private static final String LOOK = request("<get_message_count/>");
    private static final int LINES = 200;

    private HostileLines() {}

    static List<HostileTalk> all() {
        List<HostileTalk> all = new ArrayList<>(alphabets());
        all.addAll(pieces());
        all.addAll(handshakes());
        return all;
    }

    private static List<HostileTalk> alphabets() {
        return List.of(
                stranger("puts zero bytes into names", request("<get_\u0000message_count/>") + LOOK, "<error>",
                        "<seqno>"),
                stranger("puts zero bytes between elements", "<boinc_gui_rpc_request>\u0000\n<get_message_count/>\u0000"
                        + "</boinc_gui_rpc_request>\u0003" + LOOK, "<seqno>|<error>", "<seqno>"),
                stranger("says that it speaks UTF-16 and does not", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + LOOK
                        + LOOK, "<seqno>|<error>", "<seqno>"),
                stranger("breaks UTF-8 off in the middle of a character",
                        request("<get_messages><seqno>\u00e2\u0082</seqno></get_messages>") + LOOK, "<msgs>|<error>",
                        "<seqno>"),
                stranger("begins with a mark of byte order", "\u00ef\u00bb\u00bf" + LOOK + LOOK, "<seqno>|<error>",
                        "<seqno>"),
                stranger("names one element by 90,000 attributes",
                        request("<get_message_count " + "a='b' ".repeat(15_000) + "/>") + LOOK, "<seqno>|<error>",
                        "<seqno>"),
                stranger("asks in ten thousand references to characters",
                        request("<get_messages><seqno>" + "&#x31;".repeat(10_000) + "</seqno></get_messages>") + LOOK,
                        "<msgs>|<error>", "<seqno>"));
    }

    private static List<HostileTalk> pieces() {
        return List.of(new HostileTalk("sends a request byte by byte and another one in between", data -> {
            try (ManagerTalk slow = ManagerTalk.with(data); ManagerTalk quick = ManagerTalk.with(data)) {
                for (int at = 0; at < LOOK.length(); at++) {
                    slow.say(LOOK.substring(at, at + 1));
                    quick.say(LOOK);
                    assertTrue(quick.hear().contains("<seqno>"));
                }
                assertTrue(slow.hear().contains("<seqno>"));
            }
        }), new HostileTalk("goes on with one request on two lines", data -> {
            try (ManagerTalk one = ManagerTalk.with(data); ManagerTalk two = ManagerTalk.with(data)) {
                one.say(LOOK.substring(0, 30));
                two.say(LOOK.substring(30));
                one.say(LOOK.substring(30));
                assertTrue(one.hear().contains("<seqno>"));
                assertTrue(two.hear().contains("<error>"));
            }
        }), new HostileTalk("leaves while its reply is being written, two hundred times", data -> {
            for (int i = 0; i < LINES; i++) {
                try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                    talk.say(request("<get_state/>").repeat(3));
                }
            }
        }), new HostileTalk("begins a request on two hundred lines after a sound one each", data -> {
            List<ManagerTalk> lines = new ArrayList<>();
            try {
                for (int i = 0; i < LINES; i++) {
                    ManagerTalk line = ManagerTalk.with(data);
                    lines.add(line);
                    overheard(line, LOOK + LOOK.substring(0, 40));
                }
                try (ManagerTalk owner = ManagerTalk.authorized(data)) {
                    owner.say(LOOK);
                    assertTrue(owner.hear().contains("<seqno>"));
                }
            } finally {
                closeAll(lines);
            }
        }), new HostileTalk("asks for two hundred states on one line and reads them late", data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk.say(request("<get_project_status/>").repeat(LINES));
                try (ManagerTalk other = ManagerTalk.authorized(data)) {
                    other.say(LOOK);
                    assertTrue(other.hear().contains("<seqno>"));
                }
                for (int i = 0; i < LINES; i++) {
                    assertTrue(talk.hear().contains("<project"));
                }
            }
        }));
    }

    private static List<HostileTalk> handshakes() {
        return List.of(new HostileTalk("shows the password and loses it again", data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk.say(request("<auth1/>") + request("<auth2><nonce_hash>wrong</nonce_hash></auth2>")
                        + request("<get_cc_config/>"));
                assertTrue(talk.hear().contains("<nonce>"));
                assertTrue(talk.hear().contains("authorized/>"));
                String last = talk.hear();
                assertTrue(last.contains("cc_config") || last.equals(CLOSED), last);
            }
        }), new HostileTalk("shows the password by halves", data -> {
            try (ManagerTalk talk = ManagerTalk.with(data)) {
                talk.say(request("<auth1/>"));
                String hash = hash(data, talk.hear());
                talk.say(request("<auth2><nonce_hash>" + hash.substring(0, 16) + "</nonce_hash></auth2>"));
                assertEquals("<unauthorized/>", ManagerTalk.inner(talk.hear()));
                assertEquals(CLOSED, talk.hear());
            }
        }), new HostileTalk("uses one answer twice, on another line", data -> {
            try (ManagerTalk first = ManagerTalk.with(data); ManagerTalk second = ManagerTalk.with(data)) {
                first.say(request("<auth1/>"));
                String answer = request("<auth2><nonce_hash>" + hash(data, first.hear()) + "</nonce_hash></auth2>");
                first.say(answer);
                assertEquals("<authorized/>", ManagerTalk.inner(first.hear()));
                second.say(request("<auth1/>"));
                second.hear();
                second.say(answer);
                assertEquals("<unauthorized/>", ManagerTalk.inner(second.hear()));
            }
        }), new HostileTalk("asks, answers and wants all in one breath, before it can know the question", data -> {
            try (ManagerTalk talk = ManagerTalk.with(data)) {
                talk.say(request("<auth1/>") + request("<auth2><nonce_hash>" + Md5.of("0" + ManagerTalk.password(data))
                        + "</nonce_hash></auth2>") + request("<quit/>"));
                assertTrue(talk.hear().contains("<nonce>"));
                assertEquals("<unauthorized/>", ManagerTalk.inner(talk.hear()));
                assertEquals(CLOSED, talk.hear());
            }
        }), owner("says that it is authorized inside of a name", "<set_language><language></language></set_language>"
                + "<authorized/>", "<success/>|<error>"));
    }

    private static String hash(Path data, String question) throws IOException {
        return Md5.of(question.replaceAll("(?s).*<nonce>|</nonce>.*", "") + ManagerTalk.password(data));
    }

    /** Says something that the client may hang up at. */
    private static void overheard(ManagerTalk line, String said) {
        try {
            line.say(said);
        } catch (IOException e) {
            // It was sent away while it spoke.
        }
    }

    private static void closeAll(List<ManagerTalk> lines) throws IOException {
        for (ManagerTalk line : lines) {
            line.close();
        }
    }
}

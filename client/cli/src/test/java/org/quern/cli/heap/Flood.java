package org.quern.cli.heap;

import java.io.IOException;
import java.io.Writer;
import java.util.SplittableRandom;

/** One thing of which a reply can hold too much. Each is written until the reply has its size. */
enum Flood {
    /** Whole tasks, each with a workunit and files of its own. */
    TASKS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            int tasks = out.most() / 2200;
            program(out);
            for (int i = 0; i < tasks; i++) {
                out.file("input_" + i + ".dat", "<md5_cksum>900150983cd24fb0d6963f7d28e17f72</md5_cksum>");
                out.line("<file_info><name>wu_" + i
                        + "_0_0</name><generated_locally/><upload_when_present/><max_nbytes>1000000</max_nbytes><url>"
                        + out.base() + "file_upload_handler</url><xml_signature>\n" + "0123456789abcdef".repeat(16)
                        + "\n.\n</xml_signature></file_info>");
            }
            version(out);
            for (int i = 0; i < tasks; i++) {
                workunit(out, "wu_" + i, "--seed " + i,
                        "<file_ref><file_name>input_" + i + ".dat</file_name><open_name>in</open_name></file_ref>");
            }
            for (int i = 0; i < tasks; i++) {
                result(out, "wu_" + i + "_0", "wu_" + i,
                        "<file_ref><file_name>wu_" + i + "_0_0</file_name><open_name>out</open_name></file_ref>");
            }
        }
    },
    /** Results of one workunit, as small as they can be. */
    SMALL_TASKS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            program(out);
            version(out);
            workunit(out, "w", "", "");
            for (int i = 0; out.hasRoom(); i++) {
                out.line("<result><name>" + Integer.toString(i, 36)
                        + "</name><wu_name>w</wu_name><version_num>100</version_num></result>");
            }
        }
    },
    /** Tasks with the longest names and long texts in letters that take two bytes each. */
    WIDE_TASKS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            int tasks = out.most() / 4500;
            program(out);
            version(out);
            for (int i = 0; i < tasks; i++) {
                workunit(out, name(i), "語".repeat(random.nextInt(1200)), "");
            }
            for (int i = 0; i < tasks; i++) {
                result(out, "r" + name(i), name(i), "");
            }
        }

        private String name(int i) {
            return Integer.toString(i, 36) + "é".repeat(110);
        }
    },
    /** Tasks with one long text each. */
    LONG_TASKS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            int tasks = out.most() / 260_000;
            program(out);
            version(out);
            for (int i = 0; i < tasks; i++) {
                workunit(out, "wu_" + i, "x".repeat(255_000), "");
            }
            for (int i = 0; i < tasks; i++) {
                result(out, "task_" + i, "wu_" + i, "");
            }
        }
    },
    FILES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            for (int i = 0; out.hasRoom(); i++) {
                out.file("f" + i, "<sticky/>");
            }
        }
    },
    /** One file with so many addresses. */
    ADDRESSES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            out.line("<file_info><name>f</name><sticky/>");
            while (out.hasRoom()) {
                out.line("<url>x</url>");
            }
            out.line("</file_info>");
        }
    },
    SIGNATURES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            for (int i = 0; out.hasRoom(); i++) {
                out.file("f" + i, "<sticky/><file_signature>\n" + "0".repeat(250_000) + "\n</file_signature>");
            }
        }
    },
    APPLICATIONS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            for (int i = 0; out.hasRoom(); i++) {
                out.line("<app><name>a" + i + "</name><user_friendly_name>x</user_friendly_name></app>");
            }
        }
    },
    VERSIONS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            program(out);
            for (int i = 1; out.hasRoom(); i++) {
                out.line("<app_version><app_name>app</app_name><version_num>" + i + "</version_num><plan_class>p" + i
                        + "</plan_class><platform>x86_64-pc-linux-gnu</platform></app_version>");
            }
        }
    },
    /** One version with so many files. */
    REFERENCES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            program(out);
            out.line(
                    "<app_version><app_name>app</app_name><version_num>100</version_num><platform>x86_64-pc-linux-gnu</platform>");
            while (out.hasRoom()) {
                out.line("<file_ref><file_name>program</file_name></file_ref>");
            }
            out.line("</app_version>");
        }
    },
    MESSAGES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            while (out.hasRoom()) {
                out.line("<message priority=\"notice\">" + "m".repeat(random.nextInt(30)) + "</message>");
            }
        }
    },
    LONG_MESSAGES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            while (out.hasRoom()) {
                out.line("<message priority=\"low\">" + "語".repeat(80_000) + "</message>");
            }
        }
    },
    ACKNOWLEDGEMENTS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            while (out.hasRoom()) {
                out.line("<result_ack><name>x" + random.nextInt() + "</name></result_ack>");
            }
        }
    },
    ABORTS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            while (out.hasRoom()) {
                out.line("<result_abort><name>x" + random.nextInt()
                        + "</name></result_abort><delete_file_info>x</delete_file_info>");
            }
        }
    },
    TRICKLES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            for (int i = 0; out.hasRoom(); i++) {
                out.line("<trickle_down>\n<result_name>r" + i + "</result_name>\n<time>1</time>\n" + "t".repeat(250_000)
                        + "\n</trickle_down>");
            }
        }
    },
    /** Everything of which a project has one. */
    TEXTS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            String text = "語".repeat(85_000);
            for (String name : new String[]{"project_name", "user_name", "team_name", "symstore", "master_url",
                "email_hash",
                "cross_project_id", "external_cpid", "host_venue"}) {
                out.line("<" + name + ">" + text + "</" + name + ">");
            }
            for (String name : new String[]{"global_preferences", "project_preferences", "gui_urls", "code_sign_key"}) {
                out.line("<" + name + ">\n<x>" + text + "</x>\n</" + name + ">");
            }
            out.line("<rss_feeds>");
            while (out.hasRoom()) {
                out.line("<rss_feed><url>x</url><poll_interval>1</poll_interval></rss_feed>");
            }
            out.line("</rss_feeds>");
        }
    },
    LISTS {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            out.line("<trickle_up_urls>");
            for (int i = 0; i < out.most() / 80; i++) {
                out.line("<url>http://" + i + "</url>");
            }
            out.line("</trickle_up_urls><project_files>");
            for (int i = 0; i < out.most() / 200; i++) {
                out.line("<file_ref><file_name>f" + i + "</file_name></file_ref>");
            }
            out.line("</project_files>");
            while (out.hasRoom()) {
                out.line("<no_rsc_apps>x" + random.nextInt() + "</no_rsc_apps>");
            }
        }
    },
    /** Names of elements that nobody knows, each different. */
    NAMES {
        @Override
        void write(Piece out, SplittableRandom random) throws IOException {
            while (out.hasRoom()) {
                out.line("<" + Long.toString(random.nextLong(), 36).repeat(100) + "/>");
            }
        }
    };

    /** Writes its elements. */
    abstract void write(Piece out, SplittableRandom random) throws IOException;

    private static void program(Piece out) throws IOException {
        out.line("<app><name>app</name></app>");
        out.file("program", "<executable/>");
    }

    private static void version(Piece out) throws IOException {
        out.line(
                "<app_version><app_name>app</app_name><version_num>100</version_num><platform>x86_64-pc-linux-gnu</platform>"
                        + "<file_ref><file_name>program</file_name><main_program/></file_ref></app_version>");
    }

    private static void workunit(Piece out, String name, String commandLine, String elements) throws IOException {
        out.line("<workunit><name>" + name
                + "</name><app_name>app</app_name><rsc_fpops_est>1e13</rsc_fpops_est><command_line>"
                + commandLine + "</command_line>" + elements + "</workunit>");
    }

    private static void result(Piece out, String name, String workunit, String elements) throws IOException {
        out.line("<result><name>" + name + "</name><wu_name>" + workunit
                + "</wu_name><platform>x86_64-pc-linux-gnu</platform>"
                + "<version_num>100</version_num><report_deadline>4000000000</report_deadline>" + elements
                + "</result>");
    }

    /** A reply while it is written. */
    static final class Piece {
        private final Writer out;
        private final String base;
        private final int most;
        private long written;

        /**
         * A piece of a reply.
         *
         * @param base the project's URL
         * @param most characters that it shall have, about
         */
        Piece(Writer out, String base, int most) {
            this.out = out;
            this.base = base;
            this.most = most;
        }

        void line(String text) throws IOException {
            out.write(text);
            out.write('\n');
            written += text.length() + 1;
        }

        void file(String name, String elements) throws IOException {
            line("<file_info><name>" + name + "</name><url>" + base + "download/" + name
                    + "</url><nbytes>1234567</nbytes>"
                    + elements + "</file_info>");
        }

        boolean hasRoom() {
            return written < most;
        }

        int most() {
            return most;
        }

        String base() {
            return base;
        }
    }
}

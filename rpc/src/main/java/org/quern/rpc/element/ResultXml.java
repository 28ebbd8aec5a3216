package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** The half of {@code <result>} that the server decides: docs/protocol/scheduler-rpc.md 5.6. */
public final class ResultXml {
    private ResultXml() {
    }

    public static Result read(BoincXml xml) throws IOException, Unusable {
        var draft = new Draft();
        for (int result = xml.enter(); xml.nextChild(result);) {
            draft.take(xml);
        }
        return draft.build();
    }

    public static void write(BoincXmlWriter out, Result result) throws IOException {
        out.open("result");
        out.raw("name", result.name());
        out.raw("wu_name", result.wuName());
        out.number("report_deadline", result.reportDeadline());
        out.flag("report_immediately", result.reportImmediately());
        FileRefXml.writeAll(out, result.outputs());
        out.raw("platform", result.platform());
        out.integer("version_num", result.versionNum());
        out.raw("plan_class", result.planClass());
        out.close();
    }

    /** A result while it is read. */
    static final class Draft {
        private String name = "";
        private String wuName = "";
        private String platform = "";
        private int versionNum;
        private String planClass = "";
        private double deadline;
        private double received;
        private boolean immediately;
        private final List<FileRef> outputs = new ArrayList<>();

        boolean take(BoincXml xml) throws IOException, Unusable {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "wu_name" -> wuName = xml.text();
                case "platform" -> platform = xml.text();
                case "version_num" -> versionNum = xml.intOr(0);
                case "plan_class" -> planClass = xml.text();
                case "report_deadline" -> deadline = xml.nonNegativeOr(0);
                case "received_time" -> received = xml.nonNegativeOr(0);
                case "report_immediately" -> immediately = xml.bool();
                case "file_ref" -> outputs.add(FileRefXml.read(xml));
                default -> {
                    return false;
                }
            }
            return true;
        }

        Result build() throws Unusable {
            String problem = FileNames.plainProblem(name);
            if (problem != null) {
                throw new Unusable("task \"" + name + "\": " + problem);
            }
            return new Result(name, wuName, platform, versionNum, planClass, deadline, received, immediately, outputs);
        }
    }
}

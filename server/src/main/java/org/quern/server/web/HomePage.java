package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.quern.server.config.ProjectUrls;
import org.quern.server.picture.Canvas;

/** The master page: where clients find the scheduler, and people the picture. */
public final class HomePage {

    private final String projectName;
    private final ProjectUrls urls;
    private final Supplier<ProjectReport> report;
    private final Canvas canvas;

    public HomePage(String projectName, ProjectUrls urls, Supplier<ProjectReport> report, Canvas canvas) {
        this.projectName = projectName;
        this.urls = urls;
        this.report = report;
        this.canvas = canvas;
    }

    /** Both ways of naming the scheduler; each stands at the start of a line of less than 255 bytes, or old clients miss it. */
    void page(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(ProjectUrls.HOME)) {
            Reply.notFound(exchange);
            return;
        }
        ProjectReport now = report.get();
        Reply.text(exchange, 200, "text/html; charset=utf-8", String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8">
                <!-- <scheduler>%1$s</scheduler> -->
                <link rel="boinc_scheduler" href="%1$s">
                <title>%2$s</title></head>
                <body><h1>%2$s</h1>
                <p>To take part, attach a BOINC client to this page's address.</p>
                <p>%3$d tasks waiting, %4$d on their way, %5$d valid, %6$d failed; %7$s cobblestones granted.</p>
                <p><img src="picture.png" alt="The picture so far"></p>
                </body></html>
                """, urls.scheduler(), projectName, now.unsent(), now.inProgress(), now.valid(), now.error(),
                String.format(Locale.ROOT, "%.3f", now.credit())));
    }

    void picture(HttpExchange exchange) throws IOException {
        Reply.bytes(exchange, 200, "image/png", canvas.encode());
    }
}

package org.quern.daemon.news;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.NewsFeed;
import org.quern.model.NewsItem;
import org.quern.model.ProjectUrl;
import org.quern.rpc.codec.NewsCodec;
import org.quern.rpc.crypto.Md5;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory {@code notices}: which feeds a project or manager has, and what was read of each (docs/protocol/data-directory.md 12). Its files are not essential; one that
 * cannot be read is as good as none. URLs of feeds may hold tokens, so only the owner reads them.
 */
final class NewsFiles {
    private static final Logger LOG = LoggerFactory.getLogger(NewsFiles.class);
    private static final String PREFIX = "feeds_";
    private static final String SUFFIX = ".xml";
    private final Path directory;

    NewsFiles(Path dataDirectory) {
        directory = dataDirectory.resolve("notices");
    }

    /** The feeds of one. */
    List<NewsFeed> feeds(ProjectUrl from) {
        return read(list(from), NewsCodec::readFeeds).orElse(List.of());
    }

    /** What was read of a feed; empty if that is not known any more. */
    Optional<List<NewsItem>> items(ProjectUrl from, NewsFeed feed) {
        return read(archive(from, feed), NewsCodec::readItems);
    }

    void keep(ProjectUrl from, List<NewsFeed> feeds) throws IOException {
        Files.createDirectories(directory);
        DurableFiles.replaceSecret(list(from), out -> NewsCodec.writeFeeds(feeds, out));
    }

    void keep(ProjectUrl from, NewsFeed feed, List<NewsItem> items) throws IOException {
        DurableFiles.replaceSecret(archive(from, feed), out -> NewsCodec.writeItems(items, out));
    }

    void forget(ProjectUrl from, NewsFeed feed) throws IOException {
        Files.deleteIfExists(archive(from, feed));
    }

    void forget(ProjectUrl from) throws IOException {
        Files.deleteIfExists(list(from));
    }

    private Path list(ProjectUrl from) {
        return directory.resolve(PREFIX + from.directoryName() + SUFFIX);
    }

    /** By a sum: a feed's URL may be long, hold anything, and a token besides. Two projects may name one URL, and each has its own. */
    private Path archive(ProjectUrl from, NewsFeed feed) {
        return directory.resolve("archive_" + Md5.of(from.canonical() + "\n" + feed.url()) + SUFFIX);
    }

    /** Reads one kind of file. */
    private interface Reader<T> {
        List<T> read(InputStream from) throws IOException;
    }

    private static <T> Optional<List<T>> read(Path file, Reader<T> reader) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (InputStream in = new BufferedInputStream(RegularFile.open(file))) {
            return Optional.of(reader.read(in));
        } catch (IOException e) {
            LOG.warn("{} is passed over: {}", file.getFileName(), e.toString());
            return Optional.empty();
        }
    }
}

package org.quern.daemon.news;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.config.file.Folders;
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

    /** All lists of feeds, by the part of their names that stands for a project's or manager's URL. */
    SortedMap<String, List<NewsFeed>> lists() {
        SortedMap<String, List<NewsFeed>> lists = new TreeMap<>();
        try {
            if (Files.isDirectory(directory)) {
                for (Path file : Folders.entries(directory, PREFIX + "*" + SUFFIX)) {
                    String name = String.valueOf(file.getFileName());
                    lists.put(name.substring(PREFIX.length(), name.length() - SUFFIX.length()),
                            read(file, NewsCodec::readFeeds));
                }
            }
        } catch (IOException e) {
            LOG.warn("News cannot be read: {}", e.toString());
        }
        return lists;
    }

    /** The feeds of one. */
    List<NewsFeed> feeds(ProjectUrl from) {
        return read(list(from), NewsCodec::readFeeds);
    }

    /** What was read of a feed. */
    List<NewsItem> items(NewsFeed feed) {
        return read(archive(feed), NewsCodec::readItems);
    }

    void keep(ProjectUrl from, List<NewsFeed> feeds) throws IOException {
        Files.createDirectories(directory);
        DurableFiles.replaceSecret(list(from), out -> NewsCodec.writeFeeds(feeds, out));
    }

    void keep(NewsFeed feed, List<NewsItem> items) throws IOException {
        DurableFiles.replaceSecret(archive(feed), out -> NewsCodec.writeItems(items, out));
    }

    void forget(NewsFeed feed) throws IOException {
        Files.deleteIfExists(archive(feed));
    }

    void forget(ProjectUrl from) throws IOException {
        Files.deleteIfExists(list(from));
    }

    private Path list(ProjectUrl from) {
        return directory.resolve(PREFIX + from.directoryName() + SUFFIX);
    }

    /** By the sum of its URL: that may be long, hold anything, and a token besides. */
    private Path archive(NewsFeed feed) {
        return directory.resolve("archive_" + Md5.of(feed.url()) + SUFFIX);
    }

    /** Reads one kind of file. */
    private interface Reader<T> {
        List<T> read(InputStream from) throws IOException;
    }

    private static <T> List<T> read(Path file, Reader<T> reader) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (InputStream in = new BufferedInputStream(RegularFile.open(file))) {
            return reader.read(in);
        } catch (IOException e) {
            LOG.warn("{} is passed over: {}", file.getFileName(), e.toString());
            return List.of();
        }
    }
}

package org.quern.daemon.faults;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;

/** The real file system, with faults. */
public final class FaultyFileSystem extends FileSystem {
    private static final FileSystem REAL = FileSystems.getDefault();
    private final FaultyProvider provider;

    private FaultyFileSystem(Faults faults) {
        provider = new FaultyProvider(this, faults);
    }

    /** The same place on disk, seen through faults. */
    public static Path over(Path real, Faults faults) {
        return new FaultyPath(new FaultyFileSystem(faults), real.toAbsolutePath());
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("closing the only file system");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return REAL.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return REAL.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return REAL.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return REAL.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return new FaultyPath(this, REAL.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = REAL.getPathMatcher(pattern);
        return path -> matcher.matches(FaultyPath.real(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return REAL.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException("watching");
    }
}

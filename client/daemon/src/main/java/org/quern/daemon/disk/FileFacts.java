package org.quern.daemon.disk;

/**
 * What a scan needs to know of one entry of a folder.
 *
 * @param kind what it is, links not followed
 * @param size bytes that can be read of it
 * @param allocatedBytes space that the file system allots to it
 * @param links names that the file has
 * @param device number of its file system
 * @param inode number of the file there; device and inode together name a file whatever its names
 */
record FileFacts(Kind kind, double size, double allocatedBytes, long links, long device, long inode) {
    enum Kind {
        FILE, FOLDER, OTHER
    }
}

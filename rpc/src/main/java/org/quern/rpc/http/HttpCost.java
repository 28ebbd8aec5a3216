package org.quern.rpc.http;

/**
 * What requests have cost, however they ended.
 *
 * @param seconds while somebody was there to answer: what nobody could be reached for counts as nothing
 * @param bytes of the answers as they came over the network, or unpacked where that is more
 */
public record HttpCost(double seconds, double bytes) {
    public static final HttpCost NONE = new HttpCost(0, 0);

    public HttpCost plus(HttpCost other) {
        return new HttpCost(seconds + other.seconds, bytes + other.bytes);
    }
}

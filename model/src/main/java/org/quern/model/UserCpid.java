package org.quern.model;

/**
 * The oldest cross-project id known for an e-mail hash.
 *
 * @param emailHash MD5 of the address
 * @param cpid cross-project id
 * @param time Unix seconds, its age
 */
public record UserCpid(String emailHash, String cpid, double time) {}

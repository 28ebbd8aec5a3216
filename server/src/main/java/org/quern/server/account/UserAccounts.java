package org.quern.server.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.BoincError;
import org.quern.rpc.crypto.Md5;
import org.quern.server.store.AccountRow;
import org.quern.server.store.Entry;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.Store;

/** Accounts of the project: created and looked up by e-mail and password hash, found by account key in requests. */
public final class UserAccounts {

    private static final int BAD_PARAMETER = -1;
    private static final int HASH_LENGTH = 32;
    private static final int KEY_BYTES = 16;
    private static final int MAX_NAME = 100;

    private final Store store;
    private final InstantSource clock;
    private final SecureRandom random;

    public UserAccounts(Store store, InstantSource clock, SecureRandom random) {
        this.store = store;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Creates an account, or answers the key of the one that exists if the password is right.
     *
     * @param passwordHash MD5 of password and lower-case e-mail in hex, as GUIs compute it
     */
    public AccountAnswer create(@Nullable String email, @Nullable String passwordHash, @Nullable String name) {
        if (email == null || email.isBlank()) {
            return new AccountAnswer.Refused(BAD_PARAMETER, "missing or bad parameter: email_addr");
        }
        if (passwordHash == null || passwordHash.length() != HASH_LENGTH) {
            return new AccountAnswer.Refused(BoincError.BAD_PASSWORD.code(), "Bad password hash length");
        }
        String address = email.strip().toLowerCase(Locale.ROOT);
        if (!isAddress(address)) {
            return new AccountAnswer.Refused(BoincError.BAD_EMAIL.code(), "Email address has invalid syntax");
        }
        // Stretched before the store is taken: it is slow on purpose.
        String stretched = PasswordHash.of(passwordHash, random);
        AccountRow row = store.transact(
                t -> byEmail(t.tables(), address).orElseGet(() -> add(t, address, shortened(name), stretched)));
        return row.passwordHash().equals(stretched) || isPassword(row, passwordHash)
                ? new AccountAnswer.Key(row.authenticator())
                : new AccountAnswer.Refused(BoincError.ACCOUNT_NOT_UNIQUE.code(),
                        "Name or email address is not unique");
    }

    /** Looks an account up; without a hash it is only said whether there is one. */
    public AccountAnswer lookUp(@Nullable String email, @Nullable String passwordHash) {
        Optional<AccountRow> row = email == null ? Optional.empty()
                : store.query(tables -> byEmail(tables, email.strip().toLowerCase(Locale.ROOT)));
        if (row.isEmpty()) {
            return new AccountAnswer.Refused(BoincError.NO_SUCH_ACCOUNT.code(), "Not found");
        }
        if (passwordHash == null || passwordHash.isEmpty()) {
            return new AccountAnswer.Exists();
        }
        return isPassword(row.get(), passwordHash)
                ? new AccountAnswer.Key(row.get().authenticator())
                : new AccountAnswer.Refused(BoincError.BAD_PASSWORD.code(), "Invalid password");
    }

    /** The account with that key; weak keys open no pages. */
    public Optional<AccountRow> holder(String key) {
        return store.query(tables -> tables.accounts().stream().filter(row -> isSame(row.authenticator(), key))
                .findFirst());
    }

    /** An account without a password, for a project that is founded with its first participant. */
    public AccountRow found(String email, String name) {
        return store.transact(t -> add(t, email, name, ""));
    }

    /** The account that a request's key names: the account key itself, or a weak key that is good for scheduler requests only. */
    public static Optional<AccountRow> byKey(ProjectTables tables, String key) {
        return tables.accounts().stream().filter(row -> isSame(row.authenticator(), key) || isSame(weakKey(row), key))
                .findFirst();
    }

    /** A key that lets its holder compute for the account and nothing else: {@code ID_HASH}. */
    public static String weakKey(AccountRow row) {
        return row.id() + "_" + Md5.of(row.authenticator() + row.passwordHash());
    }

    /** Loose on purpose: it keeps out what is no address at all, nothing more. */
    private static boolean isAddress(String text) {
        int at = text.indexOf('@');
        return at > 0 && text.substring(0, at).matches("[^@\\s<>&\"]{1,64}")
                && text.substring(at + 1).matches("[^@\\s<>&\"]{1,180}");
    }

    private static Optional<AccountRow> byEmail(ProjectTables tables, String email) {
        return tables.accounts().stream().filter(row -> row.email().equals(email)).findFirst();
    }

    private AccountRow add(Store.Transaction t, String email, String name, String passwordHash) {
        int id = t.tables().accounts().size() + 1;
        t.record(new Entry.AccountCreated(id, clock.millis() / 1000.0, email, name, hex(), passwordHash, hex()));
        return t.tables().account(id).orElseThrow();
    }

    /** A password hash proves itself, and so does the hash of the account key: people may log in with the key as password. */
    private static boolean isPassword(AccountRow row, String clientHash) {
        return (!row.passwordHash().isEmpty() && PasswordHash.matches(row.passwordHash(), clientHash))
                || isSame(Md5.of(row.authenticator() + row.email()), clientHash);
    }

    private static boolean isSame(String secret, String given) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static String shortened(@Nullable String name) {
        String text = name == null ? "" : name.strip();
        return text.substring(0, Math.min(MAX_NAME, text.length()));
    }

    private String hex() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}

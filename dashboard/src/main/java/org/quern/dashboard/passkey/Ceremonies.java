package org.quern.dashboard.passkey;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What browsers bring from devices, proved by WebAuthn4J: challenge, origin, site, signature, and that the device knew its user. */
final class Ceremonies {
    /** What a device may sign with: Ed25519, ECDSA P-256, RSA; each as COSE numbers it. */
    static final List<Long> ALGORITHMS = List.of(-8L, -7L, -257L);
    private static final int MOST_KEY_BYTES = 4096;
    private static final ObjectConverter CONVERTER = new ObjectConverter();
    /** Nobody has to vouch for a device: whoever signs it in has said his password. */
    private static final WebAuthnManager MANAGER = WebAuthnManager.createNonStrictWebAuthnManager(CONVERTER);
    private static final AttestedCredentialDataConverter KEYS = new AttestedCredentialDataConverter(CONVERTER);
    private static final List<PublicKeyCredentialParameters> KINDS = ALGORITHMS.stream()
            .map(each -> new PublicKeyCredentialParameters(PublicKeyCredentialType.PUBLIC_KEY,
                    COSEAlgorithmIdentifier.create(each)))
            .toList();

    private Ceremonies() {}

    /**
     * A new key.
     *
     * @param id base64url
     * @param key the same
     */
    record Made(String id, String key, long count, boolean backup) {}

    /** Who says to come. Nothing of it is proved yet. */
    record Claim(String id, String handle, AuthenticationData whole) {}

    /** The key that a device has made for that challenge; empty if it is none. {@code credential}: its JSON as WebAuthn level 3 has it. */
    static Optional<Made> made(String credential, Challenges.Given challenge) {
        return proved(() -> {
            RegistrationData whole = MANAGER.verifyRegistrationResponseJSON(credential,
                    new RegistrationParameters(server(challenge), KINDS, true));
            AuthenticatorData<?> told = whole.getAttestationObject().getAuthenticatorData();
            AttestedCredentialData key = told.getAttestedCredentialData();
            byte[] bytes = KEYS.convert(key);
            return bytes.length > MOST_KEY_BYTES ? null
                    : new Made(text(key.getCredentialId()), text(bytes), told.getSignCount(), told.isFlagBE());
        });
    }

    /** Who a browser says is there; empty if it says nobody. */
    static Optional<Claim> claim(String credential) {
        return proved(() -> {
            AuthenticationData whole = MANAGER.parseAuthenticationResponseJSON(credential);
            return new Claim(text(whole.getCredentialId()), text(whole.getUserHandle()), whole);
        });
    }

    /** How often the device has signed, if that passkey has signed that challenge now, and its user was there; else empty. */
    static Optional<Long> signed(Claim claim, Passkey passkey, Challenges.Given challenge) {
        return proved(() -> {
            // What its device has counted is looked at where it is written: two may come at once.
            CredentialRecordImpl known = new CredentialRecordImpl(new NoneAttestationStatement(), true,
                    passkey.backup(), null, 0, KEYS.convert(Base64.getUrlDecoder().decode(passkey.key())), null, null,
                    null, null);
            AuthenticatorData<?> told = MANAGER.verify(claim.whole(), new AuthenticationParameters(server(challenge),
                    known, List.of(Base64.getUrlDecoder().decode(passkey.id())), true)).getAuthenticatorData();
            return told == null ? null : told.getSignCount();
        });
    }

    private static ServerProperty server(Challenges.Given challenge) {
        return ServerProperty.builder().origin(Origin.create(challenge.site().origin()))
                .rpId(challenge.site().name()).challenge(new DefaultChallenge(challenge.text())).build();
    }

    private static String text(byte @Nullable [] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes == null ? new byte[0] : bytes);
    }

    @FunctionalInterface
    private interface Proof<T> {
        @Nullable
        T of();
    }

    /** Of what strangers send the library also finds fault by exceptions that are not its own. */
    private static <T> Optional<T> proved(Proof<T> proof) {
        try {
            return Optional.ofNullable(proof.of());
        } catch (RuntimeException refused) {
            return Optional.empty();
        }
    }
}

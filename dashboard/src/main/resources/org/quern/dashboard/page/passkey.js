// Passkeys by the browser's own means: what the dashboard asks for comes as JSON, and goes back as JSON.
const known = globalThis.PublicKeyCredential;

/** Why this browser offers none here; empty if it does. */
export const whyNot = () => !known?.parseRequestOptionsFromJSON || !known.prototype.toJSON ? 'This browser has no passkeys, or is too old for them.' : '';

/** An address has none: they go with a name. */
export const isAddress = () => location.hostname.startsWith('[') || /^[0-9.]+$/.test(location.hostname);

export const make = async options => (await navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(options) })).toJSON();

export const show = async options => (await navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(options) })).toJSON();

/** What went wrong, in a sentence. Browsers tell little of it, so that a page learns nothing of who is there. */
export function sentence(error) {
  if (error.name === 'NotAllowedError') return 'The browser brought none: it was told not to, it took too long, it has none for this page, or it does not trust the certificate.';
  if (error.name === 'InvalidStateError') return 'That device has a passkey for this dashboard already.';
  if (error.name === 'SecurityError') return 'The browser has no passkeys for the name by which this page was opened.';
  return `The browser brought none: ${error.message}`;
}

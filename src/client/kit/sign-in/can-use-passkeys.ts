/** Browsers have passkeys on https and on localhost, and at no IP address. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** Browsers support passkeys on https and on localhost, but not on IP addresses. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

/** The nonce under which this page may add style elements; the server writes a new one into every page it sends. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

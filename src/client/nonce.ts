/** The CSP nonce for style elements, new in every page. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

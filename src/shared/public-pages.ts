/** Addresses of the pages before sign-in; every other page is behind the session. */
export const BEFORE_SIGN_IN = /^\/(auth|pending-approval|reset-password|not-me|setup|unsubscribe)(?![\w-])/

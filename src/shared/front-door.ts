/** Addresses of the pages before sign-in; every other page stands behind the session. */
export const BEFORE_SIGN_IN = /^\/(auth|pending-approval|reset-password|setup|unsubscribe)(?![\w-])/

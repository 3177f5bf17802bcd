export const LOGIN_FAILED = 'Authentication failed. Please check your credentials.'
export const PENDING_MESSAGE = 'Your account is pending approval by the HOA board.'

/** Addresses of the pages before sign-in; every other page stands behind the session. */
export const BEFORE_SIGN_IN = /^\/(auth|pending-approval|reset-password|setup|unsubscribe)(?![\w-])/

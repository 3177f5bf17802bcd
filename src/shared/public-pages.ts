export const BEFORE_SIGN_IN = /^\/(auth|pending-approval|reset-password|not-me|setup|unsubscribe)(?![\w-])/

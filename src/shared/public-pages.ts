export const BEFORE_SIGN_IN = /^\/(auth|pending-approval|reset-password|sign-in-link|not-me|setup|unsubscribe)(?![\w-])/

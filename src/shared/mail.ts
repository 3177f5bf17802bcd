/**
 * The state of outgoing email: sent at once; no SMTP_URL; paused until a super admin resumes it; or the mail
 * server takes none.
 */
export const MAIL_STATES = ['ready', 'missing', 'paused', 'failing'] as const
export type MailState = (typeof MAIL_STATES)[number]

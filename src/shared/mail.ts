/**
 * Whether email leaves the portal: at once; not before there is an SMTP_URL; not before a super admin resumes it; or not while the mail
 * server takes none.
 */
export const MAIL_STATES = ['ready', 'missing', 'paused', 'failing'] as const
export type MailState = (typeof MAIL_STATES)[number]

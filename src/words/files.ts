import type { Part } from './messages'

/**
 * Maps each file of words to its parts; any other file has the part of its own name. `authPage` loads with the sign-in page, `publicPages` with
 * the other pages before sign-in, `home` with the signed-in frame and the dashboard. A part may be in several files.
 */
const FILES: Record<string, readonly Part[]> = {
  authPage: ['basics', 'authPage'],
  publicPages: ['kit', 'fields', 'publicPages', 'setup', 'communityFields', 'unsubscribing', 'secondStep'],
  home: ['basics', 'authPage', 'kit', 'fields', 'shell', 'menu', 'values', 'dashboard'],
  announcements: ['announcements', 'translations', 'notifying', 'pictures'],
  documents: ['documents', 'notifying'],
  events: ['events', 'translations', 'notifying', 'pictures'],
  users: ['users', 'notifying'],
  invitations: ['invitations', 'notifying'],
  firstSteps: ['firstSteps', 'invitations', 'notifying'],
  homeImport: ['homeImport', 'listFiles'],
  residents: ['residents', 'listFiles', 'notifying'],
  guidelines: ['guidelines', 'translations'],
  signIn: ['signIn', 'secondStep'],
  community: ['communityFields', 'settings', 'mailState', 'notificationPreferences'],
  outbox: ['outbox', 'mailState'],
  audit: ['auditPage'],
  polls: ['polls', 'pictures'],
  pollForm: ['pollForm', 'notifying'],
}

export const partsOf = (file: string): readonly string[] => FILES[file] ?? [file]

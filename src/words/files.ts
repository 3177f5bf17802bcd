import type { Part } from './messages'

/**
 * The parts of words that come in one file with the code they belong to. A file that is not named here has the part of its name. `front`
 * comes with the sign-in page, `joining` with the other pages before sign-in, `home` with the frame behind it and the dashboard (and the
 * way out, which leads to the sign-in page). A part may be in several files.
 */
const FILES: Record<string, readonly Part[]> = {
  front: ['basics', 'frontDoor'],
  joining: ['kit', 'fields', 'joining', 'setup', 'communityFields', 'unsubscribing', 'secondStep'],
  home: ['basics', 'frontDoor', 'kit', 'fields', 'shell', 'menu', 'values', 'dashboard'],
  announcements: ['announcements', 'translations', 'telling'],
  documents: ['documents', 'telling'],
  events: ['events', 'translations', 'telling'],
  guidelines: ['guidelines', 'translations'],
  community: ['communityFields', 'settings', 'mailState'],
  outbox: ['outbox', 'mailState'],
  audit: ['auditPage'],
  pollForm: ['pollForm', 'telling'],
}

export const partsOf = (file: string): readonly string[] => FILES[file] ?? [file]

import type { Part } from './messages'

/**
 * Maps each file of words to its parts; any other file has the part of its own name. `front` loads with the sign-in page, `joining` with
 * the other pages before sign-in, `home` with the signed-in frame and the dashboard. A part may be in several files.
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

import type { Part } from './say'

/**
 * The files a page's words come in, each fetched beside the code it belongs to: a file has the part of its name, and those named here have
 * other ones. `front` comes with the sign-in page, `joining` with the other pages before sign-in, `home` with the frame behind it and the
 * dashboard (and the way out, which leads to the sign-in page). A page's file is named as its feature. A part may be in several.
 */
const FILES: Record<string, readonly Part[]> = {
  front: ['basics', 'frontDoor'],
  joining: ['kit', 'fields', 'joining', 'communityFields', 'unsubscribing', 'secondStep'],
  home: ['basics', 'frontDoor', 'kit', 'fields', 'shell', 'values', 'dashboard'],
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

import type { Part } from './say'

/**
 * The files a page's words come in, each fetched beside the code it belongs to. `front` comes with the sign-in page, `joining` with the
 * other pages before sign-in, `home` with the frame behind it and the dashboard (and the way out, which leads to the sign-in page), `app`
 * with reading without a network, installing and updating, `signIn` with the cards and dialogs of signing in, `hearing` with those of how
 * one hears of things. Each page has a file named as its feature. A part may be in several.
 */
export const WORD_FILES = {
  front: ['basics', 'frontDoor'],
  joining: ['kit', 'fields', 'joining', 'communityFields', 'unsubscribing', 'secondStep'],
  home: ['basics', 'frontDoor', 'kit', 'fields', 'shell', 'values', 'dashboard'],
  app: ['app'],
  activity: ['activity'],
  announcements: ['announcements', 'translations', 'telling'],
  documents: ['documents', 'telling'],
  events: ['events', 'translations', 'telling'],
  guidelines: ['guidelines', 'translations'],
  contacts: ['contacts'],
  community: ['communityFields', 'settings', 'mailState'],
  outbox: ['outbox', 'mailState'],
  delivery: ['delivery'],
  letterSheet: ['letterSheet'],
  audit: ['auditPage'],
  preferences: ['preferences'],
  residents: ['residents'],
  search: ['search'],
  signUpSheet: ['signUpSheet'],
  system: ['system'],
  hearing: ['hearing'],
  users: ['users'],
  signIn: ['signIn'],
  maintenance: ['maintenance'],
  communityReports: ['communityReports'],
  maintenanceFigures: ['maintenanceFigures'],
  messages: ['messages'],
  savedAnswers: ['savedAnswers'],
  polls: ['polls'],
  pollForm: ['pollForm', 'telling'],
} as const satisfies Record<string, readonly Part[]>

export type WordFile = keyof typeof WORD_FILES

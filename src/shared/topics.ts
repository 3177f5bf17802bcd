/** In the order of the settings. */
export const TOPICS = ['urgent', 'announcements', 'documents', 'polls', 'events', 'maintenance', 'messages'] as const
export type Topic = (typeof TOPICS)[number]

export const TOPIC_LABELS: Record<Topic, string> = {
  urgent: 'Urgent notices',
  announcements: 'Announcements',
  documents: 'New documents',
  polls: 'Votes and reminders',
  events: 'Events',
  maintenance: 'My maintenance reports',
  messages: 'Messages from the board',
}

export const EMAIL_CHOICES = ['now', 'digest', 'off'] as const
export type EmailChoice = (typeof EMAIL_CHOICES)[number]
export interface Choice {
  email: EmailChoice
  sms: boolean
  push: boolean
}
export type Choices = Record<Topic, Choice>

export const DIGESTS = ['weekly', 'daily'] as const
/** In the order of `getUTCDay`. */
export const DIGEST_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type DigestRhythm = (typeof DIGESTS)[number]

const table = (choiceOf: (topic: Topic) => Choice) => Object.fromEntries(TOPICS.map((topic) => [topic, choiceOf(topic)])) as Choices
const IN_DIGEST: readonly Topic[] = ['documents', 'events']
const IMPORTANT: readonly Topic[] = ['urgent', 'polls', 'maintenance', 'messages']

/** New accounts have `everything`. */
export const LEVELS = {
  everything: table((topic) => ({ email: IN_DIGEST.includes(topic) ? 'digest' : 'now', sms: topic === 'urgent', push: true })),
  important: table((topic) => {
    const isImportant = IMPORTANT.includes(topic)
    return { email: isImportant ? 'now' : 'off', sms: topic === 'urgent', push: isImportant }
  }),
  nothing: table(() => ({ email: 'off', sms: false, push: false })),
} satisfies Record<string, Choices>
export type Level = keyof typeof LEVELS
export const LEVEL_NAMES = ['everything', 'important', 'nothing'] as const satisfies Level[]

const isSame = (left: Choices, right: Choices) =>
  TOPICS.every(
    (topic) => left[topic].email === right[topic].email && left[topic].sms === right[topic].sms && left[topic].push === right[topic].push,
  )

export const levelOf = (choices: Choices): Level | 'custom' => LEVEL_NAMES.find((level) => isSame(LEVELS[level], choices)) ?? 'custom'

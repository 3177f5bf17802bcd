import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { named } from './answers'
import { id, text } from './fields'
import { key } from './idempotency'

/** Shared by messages and reports; `server/conversations` has the server's part. */

export const NOTE_MAX = 4_000
/** An open case without an entry for so long is quiet. */
export const QUIET_DAYS = 30
const DAY = 86_400_000
export const isQuietSince = (at: string) => Date.parse(at) < Date.now() - QUIET_DAYS * DAY
export const SAVED_ANSWERS_MAX = 20
export const ANSWER_TITLE_MAX = 60
export const ANSWER_TEXT_MAX = 2_000

export const newNote = z.object({ id, text: text(1, msg('problems', 'caseNoteEmpty'), NOTE_MAX), key })
export type NewNote = z.infer<typeof newNote>

export const note = named(
  'Note',
  z.object({ id: z.number(), authorId: z.nullable(z.number()), authorName: z.string(), text: z.string(), createdAt: z.string() }),
)
export type Note = z.output<typeof note>

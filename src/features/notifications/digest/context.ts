import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import type { Viewing } from '../../../server/viewing'
import type { Topic } from '../../../shared/topics'
import type { Language } from '../../../words/languages'

export interface Item {
  id: number
  title: string
  language?: string
  at: string
  /** The key of the digest item if it differs from the id. */
  listedAs?: number
  path?: string
  /** Of an event; `time` is null for a whole day. */
  time?: string | null
  location?: string
}
export interface DigestContext {
  db: Reader
  recipient: Person
  language: Language
  viewing: Viewing
  time: string
  from: string
}

export const isNew = ({ recipient }: DigestContext, topic: Topic, id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM digestItem AS listed WHERE listed.userId = ${recipient.id} AND listed.topic = ${topic} AND listed.subjectId = ${id})`

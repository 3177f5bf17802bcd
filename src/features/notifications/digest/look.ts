import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import type { Viewing } from '../../../server/viewing'
import type { Topic } from '../../../shared/topics'
import type { Language } from '../../../words/languages'

export interface Item {
  id: number
  /** In the reader's language where there is one. Of a message or a report the words say what it is. */
  title: string
  /** Of the title, as stored; where that is known. */
  language?: string
  at: string
  /** Under which number it is kept that it was listed; else its own. */
  listedAs?: number
  /** Where a report of others that its reader follows is seen. */
  path?: string
}
/** For whom, and since when. */
export interface Look {
  db: Reader
  reader: Person
  language: Language
  viewing: Viewing
  time: string
  from: string
}

export const isNew = ({ reader }: Look, topic: Topic, id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM digestItem AS listed WHERE listed.userId = ${reader.id} AND listed.topic = ${topic} AND listed.subjectId = ${id})`

import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { reachOf } from '../../../server/notify/reach'
import { hearersOf } from '../../../server/notify/receivers'
import type { Announcement } from '../answers'
import { isIn } from '../visible'

type Subject = Pick<Announcement, 'id' | 'audience' | 'isUrgent'>

export const topicOf = ({ isUrgent }: Pick<Subject, 'isUrgent'>) => (isUrgent ? 'urgent' : 'announcements')

/** Everyone it is for, with when they were told of it first; null for who was not. */
export const audienceOf = (db: Reader, { id, audience, isUrgent }: Subject) =>
  hearersOf(db, topicOf({ isUrgent }))
    .select(
      sql<
        string | null
      >`(SELECT toldAt FROM announcementNotice AS notice WHERE notice.userId = user.id AND notice.announcementId = ${id})`.as('toldAt'),
    )
    .where(isIn(audience))

/** Whom telling people now would reach, of those who have not been told. */
export async function reachLeft(db: Reader, announcement: Subject) {
  const hearers = await audienceOf(db, announcement).execute()
  const left = hearers.filter(({ toldAt }) => toldAt === null)
  return { ...reachOf(left), alreadyTold: hearers.length - left.length }
}

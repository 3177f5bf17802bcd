import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { cutForMail, wantsText } from '../../../server/conversations/mail'
import { GONE, type NotificationType } from '../../../server/notifications/notification-type'
import type { Person } from '../../../server/people'
import { findComment } from '../conversation/queries'
import { followerIds, isShown } from '../visible'
import { namedIn, threadOf } from './report-text'

interface Seen {
  issueType: string
  place: string
  text: string
  path: string
  thread: string
}

/**
 * The report as a follower may see it: the community's version, or else their own merged report or the one they followed. Undefined for
 * everyone else.
 */
async function findFollowed(db: Reader, id: number, reader: Person): Promise<Seen | undefined> {
  const select = () =>
    db
      .selectFrom('maintenanceReport as report')
      .select([
        'report.id',
        'report.issueType',
        'report.publicText',
        'report.publicPlace',
        'report.description',
        'report.streetNumber',
        'report.streetName',
      ])
      .where(sql<SqlBool>`${reader.id} IN (${followerIds(id)})`)
  const shown = await select().where('report.id', '=', id).where(isShown).executeTakeFirst()
  if (shown) return { ...asShown(shown), path: `/community-reports?report=${id}` }
  const joined = () => select().where('report.mergedIntoId', '=', id)
  const own = await joined().where('report.userId', '=', reader.id).executeTakeFirst()
  if (own)
    return {
      ...own,
      place: `${own.streetNumber} ${own.streetName}`,
      text: own.description,
      path: `/maintenance?report=${own.id}`,
      thread: threadOf(own.id),
    }
  const known = await joined()
    .where(sql<SqlBool>`report.publicText IS NOT NULL AND EXISTS (
      SELECT 1 FROM reportFollow AS follow WHERE follow.reportId = report.id AND follow.userId = ${reader.id})`)
    .executeTakeFirst()
  return known && { ...asShown(known), path: '/community-reports' }
}

const asShown = ({
  id,
  issueType,
  publicPlace,
  publicText,
}: Pick<Seen, 'issueType'> & Record<'publicPlace' | 'publicText', string | null> & { id: number }) => ({
  issueType,
  place: publicPlace ?? '',
  text: publicText ?? '',
  thread: `community-${threadOf(id)}`,
})

export const FOLLOWED_STATUS: NotificationType<{ changeId: number }> = {
  name: 'followedStatus',
  kind: 'community',
  topic: 'maintenance',
  // The reader's own report was merged into this one.
  isOfMany: true,
  async write({ db, id, params, reader, words }) {
    const seen = await findFollowed(db, id, reader)
    const change = await db.selectFrom('reportChange').select('toStatus').where('id', '=', params.changeId).executeTakeFirst()
    if (!seen || !change) return GONE
    const { subject, about, action, footer } = words.mails.reportFollowed
    const title = subject(namedIn(words.values.reportStatus, change.toStatus))
    const text = (await wantsText(db, reader)) ? [cutForMail(seen.text, words)] : []
    const paragraphs = [about(namedIn(words.values.issueType, seen.issueType), seen.place), ...text]
    return { subject: title, heading: title, paragraphs, action: { label: action, path: seen.path }, footer, thread: seen.thread }
  },
}

export const FOLLOWED_COMMENT: NotificationType<{ commentId: number }> = {
  name: 'followedComment',
  kind: 'community',
  topic: 'maintenance',
  async write({ db, id, params, reader, words }) {
    const seen = await findFollowed(db, id, reader)
    const comment = await findComment(db, params.commentId)
    if (!seen || !comment?.isPublic || seen.path !== `/community-reports?report=${id}`) return GONE
    const { news, board, action, footer } = words.mails.reportFollowed
    const text = (await wantsText(db, reader)) ? [cutForMail(comment.text, words)] : [words.mails.reportNews.withoutText]
    return {
      subject: news,
      heading: news,
      paragraphs: [...text, board],
      action: { label: action, path: seen.path },
      footer,
      thread: seen.thread,
    }
  },
}

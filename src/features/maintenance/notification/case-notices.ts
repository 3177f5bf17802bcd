import type { Reader } from '../../../../db/schema'
import { cutForMail, wantsText } from '../../../server/conversations/mail'
import { GONE, type MessageContext, type NotificationType } from '../../../server/notifications/notification-type'
import type { Person } from '../../../server/people'
import type { Words } from '../../../words/messages'
import { findComment } from '../conversation/queries'
import { findReport } from '../queries'
import { isOwn, readsAll } from '../visible'
import { issueIn, linkTo, placeIn, threadOf } from './report-text'

/** An answer by mail from the reporter becomes a comment. */
const asReporter = (id: number) => ({ thread: threadOf(id), replyTarget: { kind: 'r' as const, id } })

interface Said {
  text: string
  photoUrls: string[]
}

/** A comment, or the text of a change. */
type Word = { commentId: number } | { changeId: number }

async function findWord(db: Reader, word: Word): Promise<Said | undefined> {
  if ('commentId' in word) return findComment(db, word.commentId)
  const change = await db.selectFrom('reportChange').select('comment').where('id', '=', word.changeId).executeTakeFirst()
  return change && { text: change.comment ?? '', photoUrls: [] }
}

/** The text and the number of photos; neither if the reader wants no texts in mail. */
async function saidIn(db: Reader, words: Words, reader: Person, { text, photoUrls }: Said): Promise<string[]> {
  if (!(await wantsText(db, reader))) return [words.mails.reportNews.withoutText]
  const { photo, photos } = words.mails.report
  const count = photoUrls.length
  const photoNote = count === 0 ? [] : [count === 1 ? photo : photos(count)]
  return [...(text ? [cutForMail(text, words)] : []), ...photoNote]
}

/** Tells the assignee or the board that the reporter has written. */
export const NEWS: NotificationType<Word> = {
  name: 'reportNews',
  kind: 'community',
  async write({ db, id, params, reader, words }) {
    const report = readsAll(reader) ? await findReport(db, reader, id) : undefined
    const word = await findWord(db, params)
    if (!report || !word) return GONE
    const { subject, footer, writes } = words.mails.reportNews
    const title = subject(issueIn(words, report))
    const paragraphs = [writes(report.userName, id), ...(await saidIn(db, words, reader, word))]
    return { subject: title, heading: title, paragraphs, action: linkTo(words, id), footer, thread: threadOf(id) }
  },
}

export const BOARD_COMMENT: NotificationType<{ commentId: number }> = {
  name: 'reportComment',
  kind: 'community',
  topic: 'maintenance',
  async write({ db, id, params, reader, words }) {
    const report = await findReport(db, reader, id)
    const word = await findComment(db, params.commentId)
    if (!report || !word || !isOwn(reader, report)) return GONE
    const { subject } = words.mails.reportComment
    const paragraphs = [
      words.mails.reportStatus.about(id, issueIn(words, report), placeIn(words, report)),
      ...(await saidIn(db, words, reader, word)),
    ]
    return { subject, heading: subject, paragraphs, action: linkTo(words, id), footer: footerIn({ words }, report), ...asReporter(id) }
  },
}

/** Tells the reporter that neighbors see the report now. */
export const SHOWN: NotificationType = {
  name: 'reportShown',
  kind: 'community',
  topic: 'maintenance',
  async write({ db, id, reader, words }) {
    const report = await findReport(db, reader, id)
    const shown = await db.selectFrom('maintenanceReport').select('publicText').where('id', '=', id).executeTakeFirst()
    if (!report?.isPublic || !shown?.publicText || !isOwn(reader, report)) return GONE
    const { subject, withoutName, action } = words.mails.reportShown
    const text = (await wantsText(db, reader)) ? [cutForMail(shown.publicText, words)] : []
    const path = `/community-reports?report=${id}`
    return {
      subject,
      heading: subject,
      paragraphs: [withoutName, ...text],
      action: { label: action, path },
      footer: footerIn({ words }, report),
      ...asReporter(id),
    }
  },
}

const footerIn = ({ words }: Pick<MessageContext<unknown>, 'words'>, report: { isSubmittedOnBehalf: boolean }) =>
  report.isSubmittedOnBehalf ? words.mails.reportStatus.footerOnBehalf : words.mails.reportStatus.footer

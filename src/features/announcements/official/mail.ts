import { GONE, type NotificationType } from '../../../server/notifications/notification-type'
import { formatsFor } from '../../../words/words'
import { findOfficialNotice, versionsIn } from './queries'

/** One mail an address, for all the homes that its readers own. The record of the notice outlives the announcement. */
export const OFFICIAL_NOTICE: NotificationType = {
  name: 'officialNotice',
  kind: 'account',
  toAddresses: true,
  async write({ db, id, reader, words, language, settings }) {
    const notice = await findOfficialNotice(db, id)
    const rows = await db
      .selectFrom('noticeDelivery as delivery')
      .innerJoin('mail', 'mail.id', 'delivery.mailId')
      .select(['delivery.home', 'delivery.languages'])
      .where('delivery.noticeId', '=', id)
      .where('mail.toAddress', '=', reader.email)
      .orderBy('delivery.id')
      .execute()
    if (!notice || rows.length === 0) return GONE
    const said = words.mails.officialNotice
    const versions = versionsIn(
      notice,
      rows.flatMap(({ languages }) => JSON.parse(languages) as string[]),
    )
    const paragraphsOf = ({ title, content }: (typeof versions)[number]) => [title, ...content.split(/\n{2,}/)]
    const [first] = versions
    return {
      subject: first?.title ?? notice.title,
      heading: said.heading(settings.name),
      paragraphs: versions.flatMap(paragraphsOf),
      quoted: versions.flatMap((version) => paragraphsOf(version).map((text) => ({ language: version.language, text }))),
      footer: said.footer(formatsFor(language).list([...new Set(rows.map(({ home }) => home))])),
      attachmentId: notice.attachmentId,
    }
  },
}

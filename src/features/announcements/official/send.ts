import type { Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import { notifyAddresses } from '../../../server/notifications/notify'
import { listOfficialRecipients } from '../../../server/notifications/official-delivery'
import { foldKey } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { batches } from '../../../server/rows'
import { readSettings } from '../../../server/settings'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import { withoutMarks } from '../../../shared/translations'
import { OFFICIAL_NOTICE } from './mail'
import { languagesFor, versionsIn } from './queries'

export interface SendingEnv {
  PUBLIC_URL: string
  SMTP_URL?: string | undefined
}

/** Records the notice as it is now and whom it goes to, and queues the emails. Letters wait to be printed. */
export async function sendOfficialNotice(trx: Trx, env: SendingEnv, actor: Actor, id: number) {
  const { author, ...row } = await findText(trx, id)
  const { name, language: first } = await readSettings(trx)
  const translations = withoutMarks(toTranslations(row.translations, 'content'))
  const notice = { ...row, language: writtenIn(row.language), translations }
  const sent = { sentAt: nowText(), sentBy: actor.id === null ? (author ?? name) : actor.name }
  await trx
    .insertInto('officialNotice')
    .values({ ...notice, ...sent, translations: JSON.stringify(translations) })
    .execute()
  const recipients = await listOfficialRecipients(trx, env)
  const emailed = recipients.flatMap(({ language, channels }) =>
    channels.flatMap(({ channel, address: email }) =>
      channel === 'email' ? [{ email, language: language ?? first, hasAccount: language !== null }] : [],
    ),
  )
  // The last one of an address decides, and an account knows its language.
  const addressees = emailed.sort((one, other) => Number(one.hasAccount) - Number(other.hasAccount))
  const [{ title: subject } = notice] = versionsIn(notice, [first])
  const mails = await notifyAddresses(trx, env.PUBLIC_URL, OFFICIAL_NOTICE, { id, params: {}, subject }, addressees)
  const rows = recipients.flatMap(({ channels, language, homeId, ownerId, home, owner, letterAddress }) =>
    channels.map(({ channel, address }) => ({
      ...{ noticeId: id, homeId, ownerId, home, owner, channel, address, letterAddress },
      languages: JSON.stringify(languagesFor(language, first, notice)),
      mailId: channel === 'email' ? (mails.get(foldKey(address)) ?? null) : null,
    })),
  )
  for (const part of batches(rows)) await trx.insertInto('noticeDelivery').values(part).execute()
  await audit(trx, actor, 'sent official notice', notice.title)
}

const findText = (trx: Trx, id: number) =>
  trx
    .selectFrom('announcement')
    .leftJoin('user', 'user.id', 'announcement.authorId')
    .leftJoin('storedFile as file', 'file.id', 'announcement.attachmentId')
    .select(['announcement.id', 'announcement.title', 'announcement.content', 'announcement.language', 'announcement.attachmentId'])
    .select([
      'file.originalName as attachmentName',
      'file.sha256 as attachmentSha256',
      'user.name as author',
      translationsOf('announcement'),
    ])
    .where('announcement.id', '=', id)
    .executeTakeFirstOrThrow()

import type { Db } from '../../db/schema'
import { INVITATION_LINK_DAYS } from '../shared/credentials'
import { DAY, nowText } from './clock'
import { foldKey } from './people'
import { findByResetToken, issueResetToken } from './reset-tokens'

const LINK_ENDED = 'Not sent: the link in it does not work any more.'
const LINK = /\/reset-password\?token=([\w-]+)/

interface Letter {
  id: number
  userId: number | null
  toAddress: string
  kind: string
  cause: string | null
  text: string
  html: string
}

/**
 * The mail as it should go out now. Without a mail server, or after a restore, which ends every link, a mail waits for longer than
 * its link lives: an invitation's is then made anew, and of a mail whose link opens nothing any more comes
 * the reason not to send it.
 */
export async function withLivingLink<Mail extends Letter>(db: Db, mail: Mail): Promise<Mail | string> {
  const token = mail.kind === 'account' && LINK.exec(mail.text)?.[1]
  if (!token || (await findByResetToken(db, token))) return mail
  return db.transaction().execute(async (trx) => {
    if (!(await isStillInvited(trx, mail))) return LINK_ENDED
    const fresh = await issueResetToken(trx, mail.userId ?? 0, INVITATION_LINK_DAYS * DAY)
    const renewed = { text: mail.text.replaceAll(token, fresh), html: mail.html.replaceAll(token, fresh) }
    await trx.updateTable('mail').set(renewed).where('id', '=', mail.id).execute()
    return { ...mail, ...renewed }
  })
}

/** Nobody has been in with the account, it still has this address, and no later link took the place of the one in the mail. */
async function isStillInvited(trx: Db, { userId, toAddress, cause }: Letter): Promise<boolean> {
  // A link somebody asked for themselves is over with its hour; it has no cause.
  if (cause === null || userId === null) return false
  const row = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('emailKey', '=', foldKey(toAddress))
    .where('lastLoginDate', 'is', null)
    .where('status', 'in', ['pending', 'active', 'approved'])
    .where(({ or, eb }) => or([eb('passwordResetToken', 'is', null), eb('passwordResetExpires', '<=', nowText())]))
    .executeTakeFirst()
  return row !== undefined
}

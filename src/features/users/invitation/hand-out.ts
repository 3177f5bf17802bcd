import { audit } from '../../../server/audit'
import { passwordUrl, TOKEN_PLACE } from '../../../server/auth/mail-links'
import { issueResetToken } from '../../../server/auth/reset-tokens'
import { conflict, forbidden } from '../../../server/errors'
import { auditName } from '../../../server/people'
import type { MemberContext } from '../../../server/trpc/context'
import { may } from '../../../shared/permissions'
import { msg } from '../../../words/say'
import { findEditable } from '../editing/editable'
import { isStillInvited } from '../queries'

/**
 * A link of an open invitation, to be passed on by hand; those that were mailed work on. Whoever chooses a password with it does not
 * vote for a day, and the account's address is told. Throws 404, 403 for an account of the board's, 409 for one that has been used.
 */
export const handOutInvitation = ({ user, write, env }: MemberContext, id: number) =>
  write(async (trx) => {
    const person = await findEditable(trx, user, id)
    if (person.isAdmin && !may(user, 'users.changeRole')) throw forbidden(msg('problems', 'invitationOfAdmin'))
    if (!(await isStillInvited(trx, id))) throw conflict(msg('problems', 'invitationGone'))
    await audit(trx, user, 'copied the invitation link of', auditName(person))
    const token = await issueResetToken(trx, id, 'invitation', { handedOut: true })
    return { url: passwordUrl(env.PUBLIC_URL).replace(TOKEN_PLACE, token) }
  })

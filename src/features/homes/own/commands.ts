import type { Trx } from '../../../../db/schema'
import { forbidden, found, invalid } from '../../../server/errors'
import { notifyingOwners, ownersOf } from '../../../server/notifications/mailing-details'
import { type Person, updatePerson } from '../../../server/people'
import type { MemberContext } from '../../../server/trpc/context'
import { given } from '../../../shared/changes'
import { msg } from '../../../words/messages'
import { auditChange, changeOwner, nameOf, requireVersion } from '../commands'
import { mailConfirmation } from '../mail'
import { listDue, requireOwner, today } from '../queries'
import { listOwnLines } from './queries'
import type { OwnChange } from './schema'

/** Throws 403 without a home, 400 for several without `ownerId`, 404 for another's, 409 for another version. */
export const saveOwn = ({ user, write, env }: MemberContext, { ownerId, version, phone, mailingAddress, ...own }: OwnChange) =>
  write(async (trx) => {
    const [line, another] = await requireOwnLines(trx, user, ownerId)
    if (!line || another) throw invalid('ownerId', msg('problems', 'homeRequired'))
    const before = await requireOwner(trx, line.id)
    requireVersion(before, version)
    await notifyingOwners(trx, env.PUBLIC_URL, ownersOf(user), async () => {
      await updatePerson(trx, user.id, given({ phoneNumber: phone, mailingAddress }))
      const after = await changeOwner(trx, before, own)
      await auditChange(trx, user, 'changed owner', `${before.name}, ${nameOf(line.home)}`, before, after)
    })
    return listOwnLines(trx, user.id)
  })

/** Without `ownerId` it confirms every home. Throws 403 without a home, 404 for another's. */
export const confirmOwn = ({ user, write }: MemberContext, ownerId: number | undefined) =>
  write(async (trx) => {
    const ids = (await requireOwnLines(trx, user, ownerId)).map(({ id }) => id)
    const confirmedOn = await today(trx)
    await trx
      .updateTable('owner')
      .set((eb) => ({ confirmedOn, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    return listOwnLines(trx, user.id)
  })

async function requireOwnLines(trx: Trx, { id }: Person, ownerId: number | undefined) {
  const lines = await listOwnLines(trx, id)
  if (lines.length === 0) throw forbidden(msg('problems', 'notAnOwner'))
  return ownerId === undefined
    ? lines
    : [
        found(
          lines.find((line) => line.id === ownerId),
          'Owner',
        ),
      ]
}

/** Emails linked owners who have not confirmed within a year, at most once a day. All others count in `forms`. */
export const askOwners = ({ write, env }: MemberContext) =>
  write(async (trx) => {
    const askedOn = await today(trx)
    const owners = await listDue(trx, env)
    const reached = owners.flatMap(({ id, askedOn, userId, email }) =>
      userId === null || email === null ? [] : [{ id, askedOn, userId, email }],
    )
    const asked = reached.filter((owner) => owner.askedOn !== askedOn)
    const people = new Map(asked.map(({ userId: id, email }) => [id, { id, email }]))
    await mailConfirmation(trx, env.PUBLIC_URL, [...people.values()])
    await trx
      .updateTable('owner')
      .set({ askedOn })
      .where(
        'id',
        'in',
        asked.map(({ id }) => id),
      )
      .execute()
    return { emailed: asked.length, forms: owners.length - reached.length }
  })

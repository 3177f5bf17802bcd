import type { Reader, Trx } from '../../../../db/schema'
import { emailChoiceOf } from '../../../server/notifications/choices'
import { isPaused } from '../../../server/people'
import { may } from '../../../shared/permissions'
import { maySignIn, SIGN_IN_STATUSES } from '../../../shared/residents'
import type { NotificationStatus, NotMailed, Obstacle, Report } from '../answers'

const selectReach = (db: Reader) =>
  db.selectFrom('user').select(['user.id', 'user.status', 'user.emailSubscribed', isPaused.as('isPaused')])
type Reach = Awaited<ReturnType<ReturnType<typeof selectReach>['executeTakeFirstOrThrow']>>

function obstacleFor(reach: Reach | undefined): Obstacle | null {
  if (!reach || !maySignIn(reach.status)) return 'closed'
  if (reach.emailSubscribed === 0) return 'unsubscribed'
  return reach.isPaused ? 'paused' : null
}

/** The reason why community mail does not reach this person now, or null. An account that is gone counts as closed. */
const obstacleOf = async (db: Reader, userId: number | null) =>
  obstacleFor(
    await selectReach(db)
      .where('user.id', '=', userId ?? 0)
      .executeTakeFirst(),
  )

/** Like `obstacleOf`, for mail about the status, which a reporter can turn off. */
export async function statusObstacleOf(db: Reader, userId: number | null): Promise<Obstacle | null> {
  const obstacle = await obstacleOf(db, userId)
  if (obstacle || userId === null) return obstacle
  const asked = db.selectFrom('user').select(emailChoiceOf('maintenance').as('choice')).where('id', '=', userId)
  return (await asked.executeTakeFirst())?.choice === 'off' ? 'unsubscribed' : null
}

export async function listUnreachable(db: Reader): Promise<{ id: number; obstacle: Obstacle }[]> {
  const people = await selectReach(db).where('user.status', 'in', SIGN_IN_STATUSES).orderBy('user.id').execute()
  return people.flatMap((person) => {
    const obstacle = obstacleFor(person)
    return obstacle ? [{ id: person.id, obstacle }] : []
  })
}

/** The reason why the person copied in got no mail; null if a mail was sent or waits, or nobody was copied in. */
export async function copyNotMailed(db: Reader, { id, ccUserId }: Report): Promise<NotMailed | null> {
  if (ccUserId === null) return null
  const mail = (await latestMails(db, id)).find((entry) => entry.userId === ccUserId)
  if (mail?.status === 'sent') return null
  const obstacle = await obstacleOf(db, ccUserId)
  if (obstacle || !mail) return obstacle ?? 'missed'
  return mail.status === 'failed' ? 'failed' : null
}

/** The outcomes of both causes together make the report's `notificationStatus`. */
export const TO_BOARD = 'maintenance report'
export const TO_COPIED = 'maintenance report copy'

/** The board and the person copied in, as far as they can sign in and are subscribed. */
export async function audience(db: Reader, reportId: number) {
  const rows = await db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email', 'user.isAdmin', 'user.isSuperAdmin'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where('user.emailSubscribed', '=', 1)
    .where('user.awaitsInvitation', '=', 0)
    .where((where) =>
      where.or([
        where('user.isAdmin', '=', 1),
        where('user.isSuperAdmin', '=', 1),
        where('user.id', '=', where.selectFrom('maintenanceReport').select('ccUserId').where('id', '=', reportId)),
      ]),
    )
    .orderBy('user.id')
    .execute()
  return rows.map(({ id, name, email, isAdmin, isSuperAdmin }) => ({
    id,
    name,
    email,
    onBoard: may({ isAdmin: isAdmin === 1, isSuperAdmin: isSuperAdmin === 1 }, 'maintenance.readAll'),
  }))
}

/** The latest mail about the report to each person, or to each address once the account is gone. */
export async function latestMails(db: Reader, reportId: number) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'userId', 'toAddress', 'cause', 'status'])
    .where('cause', 'in', [TO_BOARD, TO_COPIED])
    .where('causeId', '=', reportId)
    .orderBy('id')
    .execute()
  return [...new Map(rows.map((row) => [row.userId ?? row.toAddress, row])).values()]
}

/**
 * Sets one status from many mails: Failed if one failed for good or nobody on the board is told, Pending while one waits, else Successful.
 * Failures of people who should no longer know do not count.
 */
export async function settleNotification(trx: Trx, reportId: number) {
  const people = new Set((await audience(trx, reportId)).map((person) => person.id))
  const mails = (await latestMails(trx, reportId)).filter((mail) => mail.status !== 'failed' || people.has(mail.userId ?? 0))
  const has = (status: string) => mails.some((mail) => mail.status === status)
  const told = mails.some((mail) => mail.cause === TO_BOARD)
  const notificationStatus: NotificationStatus = !told || has('failed') ? 'Failed' : has('waiting') ? 'Pending' : 'Successful'
  await trx.updateTable('maintenanceReport').set({ notificationStatus }).where('id', '=', reportId).execute()
  return notificationStatus
}

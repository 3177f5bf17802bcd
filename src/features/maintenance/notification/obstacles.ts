import type { Reader } from '../../../../db/schema'
import { emailChoiceOf } from '../../../server/notifications/choices'
import { isPaused } from '../../../server/notifications/recipients'
import { maySignIn, SIGN_IN_STATUSES } from '../../../shared/residents'
import type { NotMailed, Obstacle, Report } from '../answers'
import { latestMails } from './outcome'

const selectReach = (db: Reader) =>
  db.selectFrom('user').select(['user.id', 'user.status', 'user.emailSubscribed', isPaused.as('isPaused')])
type Reach = Awaited<ReturnType<ReturnType<typeof selectReach>['executeTakeFirstOrThrow']>>

function obstacleFor(reach: Reach | undefined): Obstacle | null {
  if (!reach || !maySignIn(reach.status)) return 'closed'
  if (reach.emailSubscribed === 0) return 'unsubscribed'
  return reach.isPaused ? 'paused' : null
}

/** Why community mail does not reach this person now; null when it does. An account that is gone is closed. */
export const obstacleOf = async (db: Reader, userId: number | null) =>
  obstacleFor(
    await selectReach(db)
      .where('user.id', '=', userId ?? 0)
      .executeTakeFirst(),
  )

/** The same of mail about the status, which a reporter may have chosen not to get. */
export async function statusObstacleOf(db: Reader, userId: number | null): Promise<Obstacle | null> {
  const obstacle = await obstacleOf(db, userId)
  if (obstacle || userId === null) return obstacle
  const asked = db.selectFrom('user').select(emailChoiceOf('maintenance').as('choice')).where('id', '=', userId)
  return (await asked.executeTakeFirst())?.choice === 'off' ? 'unsubscribed' : null
}

/** Everyone a report can be filed for or copied to whom community mail does not reach. */
export async function listUnreachable(db: Reader): Promise<{ id: number; obstacle: Obstacle }[]> {
  const people = await selectReach(db).where('user.status', 'in', SIGN_IN_STATUSES).orderBy('user.id').execute()
  return people.flatMap((person) => {
    const obstacle = obstacleFor(person)
    return obstacle ? [{ id: person.id, obstacle }] : []
  })
}

/** Why the person copied in has no mail about the report; null when they have one, or it is on its way, or nobody was. */
export async function copyNotMailed(db: Reader, { id, ccUserId }: Report): Promise<NotMailed | null> {
  if (ccUserId === null) return null
  const mail = (await latestMails(db, id)).find((entry) => entry.userId === ccUserId)
  if (mail?.status === 'sent') return null
  const obstacle = await obstacleOf(db, ccUserId)
  if (obstacle || !mail) return obstacle ?? 'missed'
  return mail.status === 'failed' ? 'failed' : null
}

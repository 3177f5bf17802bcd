import type { Reader } from '../../../../db/schema'
import { readSettings } from '../../../server/settings'
import { addDays, dateInZone } from '../../../shared/calendar'
import { CONFIRMED_DAYS } from '../../../shared/homes'
import type { OwnLine } from '../answers'
import { requireHome, selectOwners, today } from '../queries'

const FIRST_ASKED_DAYS = 30

/** The current homes of an account. */
export async function listOwnLines(db: Reader, userId: number): Promise<OwnLine[]> {
  const { timeZone } = await readSettings(db)
  const now = await today(db)
  const rows = await selectOwners(db).select('owner.createdAt').where('owner.accountId', '=', userId).where('until', 'is', null).execute()
  return Promise.all(
    rows.map(async ({ createdAt, ...owner }) => {
      const { id, streetNumber, streetName, lotNumber, votes, owners } = await requireHome(db, owner.homeId)
      const answeredOn = [owner.confirmedOn, owner.deliveryOn]
        .filter((day) => day !== null)
        .sort()
        .at(-1)
      const dueOn = answeredOn ? addDays(answeredOn, CONFIRMED_DAYS) : addDays(dateInZone(createdAt, timeZone), FIRST_ASKED_DAYS)
      return {
        ...owner,
        home: { id, streetNumber, streetName, lotNumber, votes },
        coOwners: owners.filter((other) => other.id !== owner.id).map(({ name }) => name),
        confirmationDue: dueOn <= now,
      }
    }),
  )
}

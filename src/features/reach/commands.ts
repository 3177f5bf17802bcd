import type { Trx } from '../../../db/schema'
import { found } from '../../server/errors'
import { choicesOf, storeChoices, storedChoices } from '../../server/notifications/choices'
import { subscribe, unsubscribe } from '../../server/notifications/subscription'
import { findPerson, type Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { LEVELS, type Level } from '../../shared/topics'
import { wallClockAt } from '../../shared/wall-clock'
import { readChoices } from './queries'
import type { ChoicesChange } from './schema'

/** Counts at once, also for what waits. */
export const choose = ({ user, write }: MemberContext, { level, topics = [], digest }: ChoicesChange) =>
  write(async (trx) => {
    const person = found(await findPerson(trx, user.id), 'User')
    if (level) await chooseLevel(trx, person, level)
    await chooseTopics(trx, person, topics)
    if (digest) await trx.updateTable('user').set({ digest }).where('id', '=', person.id).execute()
    await waitForNextDigest(trx, person.id)
    return readChoices(trx, person.id)
  })

/** Who chooses after today's hour begins with the next digest. */
async function waitForNextDigest(trx: Trx, id: number) {
  const { timeZone, digestHour } = await readSettings(trx)
  const { date, time } = wallClockAt(new Date(), timeZone)
  if (Number(time.slice(0, 2)) < digestHour) return
  await trx.updateTable('user').set({ digestLookedOn: date }).where('id', '=', id).execute()
}

async function chooseLevel(trx: Trx, person: Person, level: Level) {
  await storeChoices(trx, person.id, LEVELS[level])
  if (level === 'nothing') await unsubscribe(trx, person, null, null)
  else if (!person.emailSubscribed) await subscribe(trx, person)
}

/** Any email subscribes again; topics that are not named then stay as they read, which is without it. */
async function chooseTopics(trx: Trx, person: Person, changes: NonNullable<ChoicesChange['topics']>) {
  const subscribes = !person.emailSubscribed && changes.some(({ email = 'off' }) => email !== 'off')
  const chosen = subscribes ? await choicesOf(trx, person) : await storedChoices(trx, person.id)
  for (const { topic, email, sms, push } of changes) {
    const before = chosen[topic]
    chosen[topic] = { email: email ?? before.email, sms: sms ?? before.sms, push: push ?? before.push }
  }
  if (changes.length > 0) await storeChoices(trx, person.id, chosen)
  if (subscribes) await subscribe(trx, person)
}

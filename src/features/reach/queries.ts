import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import { choicesOf } from '../../server/notify/choices'
import { isPaused } from '../../server/notify/receivers'
import { findPerson } from '../../server/people'
import { readSettings } from '../../server/settings'
import { displayPhone } from '../../shared/phone'
import { type DigestRhythm, levelOf, TOPIC_LABELS, TOPICS } from '../../shared/topics'
import type { NotificationChoices } from './answers'

/** No text message and no notification on a device leaves the portal yet. */
const NOT_YET = { available: false, verified: false, stopped: false, devices: 0 }

export async function readChoices(db: Reader, userId: number): Promise<NotificationChoices> {
  const person = found(await findPerson(db, userId), 'User')
  const choices = await choicesOf(db, person)
  const own = await db
    .selectFrom('user')
    .select(['digest', isPaused.as('isPaused')])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { digestDay, digestHour } = await readSettings(db)
  const { available, verified, stopped, devices } = NOT_YET
  return {
    level: levelOf(choices),
    topics: TOPICS.map((topic) => ({ topic, label: TOPIC_LABELS[topic], ...choices[topic] })),
    digest: own.digest as DigestRhythm,
    digestDay,
    digestHour,
    email: { address: person.email, subscribed: person.emailSubscribed, paused: Boolean(own.isPaused) },
    sms: { available, enabled: person.textOptIn, phoneNumber: displayPhone(person.phoneNumber), verified, stopped },
    push: { available, devices },
  }
}

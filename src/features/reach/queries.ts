import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import { choicesOf } from '../../server/notifications/choices'
import { isLiveDevice, isPaused } from '../../server/notifications/recipients'
import { textState } from '../../server/notifications/sms/state'
import { findPerson } from '../../server/people'
import { readSettings, smsNameOf } from '../../server/settings'
import { displayPhone } from '../../shared/phone'
import { type DigestRhythm, levelOf, TOPIC_LABELS, TOPICS } from '../../shared/topics'
import type { NotificationChoices } from './answers'

export async function readChoices(db: Reader, userId: number): Promise<NotificationChoices> {
  const person = found(await findPerson(db, userId), 'User')
  const choices = await choicesOf(db, person)
  const own = await db
    .selectFrom('user')
    .select(['digest', isPaused.as('isPaused')])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const settings = await readSettings(db)
  const { digestDay, digestHour, appEnabled } = settings
  const { devices } = await db
    .selectFrom('pushDevice')
    .select((select) => select.fn.countAll<number>().as('devices'))
    .where('pushDevice.userId', '=', userId)
    .where(isLiveDevice())
    .executeTakeFirstOrThrow()
  return {
    level: levelOf(choices),
    topics: TOPICS.map((topic) => ({ topic, label: TOPIC_LABELS[topic], ...choices[topic] })),
    digest: own.digest as DigestRhythm,
    digestDay,
    digestHour,
    smsName: smsNameOf(settings),
    email: { address: person.email, subscribed: person.emailSubscribed, paused: Boolean(own.isPaused) },
    sms: { enabled: person.textOptIn, phoneNumber: displayPhone(person.phoneNumber), ...(await textState(db, person)) },
    push: { available: appEnabled, devices },
  }
}

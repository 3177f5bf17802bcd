import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { RecipientCount } from '../../shared/recipients'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import { isPaused, type Person } from '../people'
import { nowText } from '../process/clock'
import type { Settings } from '../settings'
import { channelChoiceOf, emailChoiceOf } from './choices'

/** Accounts that get community mail: can sign in, subscribed, not paused. */
export const communityRecipients = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where('user.emailSubscribed', '=', 1)
    .where(sql<SqlBool>`NOT ${isPaused}`)
    .orderBy('user.id')

/** SQL on `user`: gets email about a topic at once. */
export const getsEmail = (topic: Topic, alsoDigest = false) => sql<SqlBool>`(user.emailSubscribed = 1 AND NOT ${isPaused}
  AND (${emailChoiceOf(topic)} = 'now' OR ${emailChoiceOf(topic)} = ${alsoDigest ? 'digest' : 'now'}))`

/** SQL on `user`: gets texts about a topic. Needs a gateway and a confirmed number that has not answered STOP. */
export const getsText = (topic: Topic) => sql<SqlBool>`(
  user.awaitsInvitation = 0 AND user.textOptIn = 1 AND user.verifiedNumber IS NOT NULL AND ${channelChoiceOf(topic, 'sms')} = 1
  AND NOT EXISTS (SELECT 1 FROM textNumber WHERE number = user.verifiedNumber AND stoppedAt IS NOT NULL)
  AND EXISTS (SELECT 1 FROM setting WHERE key = 'textGateway' AND value <> '""'))`

/** A device with notifications and a valid session. */
export const isLiveDevice = () => sql<SqlBool>`EXISTS (
  SELECT 1 FROM session WHERE session.id = pushDevice.sessionId AND session.expiresAt > ${nowText()})`

/** SQL on `user`: has a device that shows notifications about a topic. */
const getsPush = (topic: Topic) => sql<SqlBool>`(
  user.awaitsInvitation = 0 AND ${channelChoiceOf(topic, 'push')} = 1
  AND EXISTS (SELECT 1 FROM pushDevice WHERE pushDevice.userId = user.id AND ${isLiveDevice()}))`

/** People who hear of a topic at once, by any channel. */
export const immediateRecipients = (db: Reader, topic: Topic, alsoDigest = false) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where(sql<SqlBool>`(${getsEmail(topic, alsoDigest)} OR ${getsText(topic)} OR ${getsPush(topic)})`)
    .orderBy('user.id')

/** Counts the recipients of a notification by its own query. */
export async function countRecipients(
  recipients: ReturnType<typeof immediateRecipients>,
  topic: Topic,
  alsoDigest = false,
): Promise<RecipientCount> {
  const rows = await recipients
    .select([getsEmail(topic, alsoDigest).as('byEmail'), getsText(topic).as('byText'), getsPush(topic).as('byPush')])
    .execute()
  const count = (channel: 'byEmail' | 'byText' | 'byPush') => rows.filter((row) => row[channel]).length
  const [first, second] = rows
  const channels = { email: count('byEmail'), sms: count('byText'), push: count('byPush') }
  return { people: rows.length, ...channels, name: first && !second ? first.name : null }
}

const ON_BOARD = sql<SqlBool>`(user.isAdmin = 1 OR user.isSuperAdmin = 1)`

/** Board members who hear of new messages and reports. This is a duty, so it has no topic. */
export const boardRecipients = (db: Reader) => communityRecipients(db).where(ON_BOARD)

/** Board members who can sign in, whatever they chose to hear of. */
export const boardMembers = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where('user.awaitsInvitation', '=', 0)
    .where(ON_BOARD)
    .orderBy('user.id')

export const boardTopicRecipients = (db: Reader, topic: Topic) => immediateRecipients(db, topic).where(ON_BOARD)

/** Super admins who can sign in, even if unsubscribed. For account mail. */
export const superAdminRecipients = (db: Reader) => boardMembers(db).where('user.isSuperAdmin', '=', 1)

/** The channels of each account that can sign in for a topic, or the reason why it has none. */
export const topicRecipients = (db: Reader, topic: Topic) =>
  db
    .selectFrom('user')
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.streetNumber',
      'user.streetName',
      'user.addressKey',
      'user.createdAt',
      'user.emailSubscribed',
    ])
    .select(['user.verifiedNumber', 'user.language', 'user.awaitsInvitation'])
    .select([isPaused.as('isPaused'), emailChoiceOf(topic).as('emailChoice'), getsText(topic).as('sms'), getsPush(topic).as('push')])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .orderBy('user.id')
export type TopicRecipient = Awaited<ReturnType<ReturnType<typeof topicRecipients>['executeTakeFirstOrThrow']>>

/** The language of mail to a person: their own, else the community's. */
export const languageOf = (reader: Person | null, settings: Settings): Language => reader?.language ?? settings.language

import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import type { Person } from '../people'
import { nowText } from '../process/clock'
import type { Settings } from '../settings'
import { channelChoiceOf, emailChoiceOf } from './choices'

/** Community mail to this `user` is paused: an issue with their address is open. */
export const isPaused = sql<SqlBool>`
  EXISTS (SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.emailKey = user.emailKey AND issue.status = 'active')`

/** Accounts community mail may go to: can sign in, subscribed, and no open delivery issue for the address. */
export const communityRecipients = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where('user.emailSubscribed', '=', 1)
    .where(sql<SqlBool>`NOT ${isPaused}`)
    .orderBy('user.id')

/** This `user` hears of a topic by email right away; `alsoDigest` as of a `Notice`. */
export const getsEmail = (topic: Topic, alsoDigest = false) => sql<SqlBool>`(user.emailSubscribed = 1 AND NOT ${isPaused}
  AND (${emailChoiceOf(topic)} = 'now' OR ${emailChoiceOf(topic)} = ${alsoDigest ? 'digest' : 'now'}))`

/** This `user` gets a text message about a topic: there is a gateway, the number is confirmed and has not answered STOP. */
export const getsText = (topic: Topic) => sql<SqlBool>`(
  user.textOptIn = 1 AND user.verifiedNumber IS NOT NULL AND ${channelChoiceOf(topic, 'sms')} = 1
  AND NOT EXISTS (SELECT 1 FROM textNumber WHERE number = user.verifiedNumber AND stoppedAt IS NOT NULL)
  AND EXISTS (SELECT 1 FROM setting WHERE key = 'textGateway' AND value <> '""'))`

/** A device that shows notifications, and whose session lives. */
export const isLiveDevice = () => sql<SqlBool>`EXISTS (
  SELECT 1 FROM session WHERE session.id = pushDevice.sessionId AND session.expiresAt > ${nowText()})`

/** This `user` has a device that shows notifications about a topic. */
export const getsPush = (topic: Topic) => sql<SqlBool>`(
  ${channelChoiceOf(topic, 'push')} = 1
  AND EXISTS (SELECT 1 FROM pushDevice WHERE pushDevice.userId = user.id AND ${isLiveDevice()}))`

/** Those who hear of a topic right away, by any channel; `tell` finds out by which. */
export const immediateRecipients = (db: Reader, topic: Topic, alsoDigest = false) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .where(sql<SqlBool>`(${getsEmail(topic, alsoDigest)} OR ${getsText(topic)} OR ${getsPush(topic)})`)
    .orderBy('user.id')

const ON_BOARD = sql<SqlBool>`(user.isAdmin = 1 OR user.isSuperAdmin = 1)`

/** The board members who are told of new messages and reports: a duty, no topic. */
export const boardRecipients = (db: Reader) => communityRecipients(db).where(ON_BOARD)

/** The board members who want to hear of a topic right away. */
export const boardTopicRecipients = (db: Reader, topic: Topic) => immediateRecipients(db, topic).where(ON_BOARD)

/** Every super admin who can sign in, whatever news they have unsubscribed from. For account mail. */
export const superAdminRecipients = (db: Reader) =>
  db.selectFrom('user').select(['id', 'name', 'email']).where('status', 'in', SIGN_IN_STATUSES).where('isSuperAdmin', '=', 1).orderBy('id')

/**
 * How each account that can sign in hears of a topic now: by email right away, in the digest, or not, and why not; by text message, and
 * on a device.
 */
export const topicRecipients = (db: Reader, topic: Topic) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email', 'user.streetNumber', 'user.streetName', 'user.createdAt', 'user.emailSubscribed'])
    .select(['user.verifiedNumber', 'user.language'])
    .select([isPaused.as('isPaused'), emailChoiceOf(topic).as('emailChoice'), getsText(topic).as('sms'), getsPush(topic).as('push')])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .orderBy('user.id')
export type TopicRecipient = Awaited<ReturnType<ReturnType<typeof topicRecipients>['executeTakeFirstOrThrow']>>

/** The language somebody is written to in: their own, else the community's. Never that of whoever caused it. */
export const languageOf = (reader: Person | null, settings: Settings): Language => reader?.language ?? settings.language

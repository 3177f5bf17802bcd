import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import { emailChoiceOf } from './choices'

/** Community mail to this `user` is paused: an issue with their address is open. */
export const isPaused = sql<SqlBool>`
  EXISTS (SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.emailKey = user.emailKey AND issue.status = 'active')`

/** Accounts community mail may go to: can sign in, subscribed, and no open delivery issue for the address. */
export const communityReaders = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.emailSubscribed', '=', 1)
    .where(sql<SqlBool>`NOT ${isPaused}`)
    .orderBy('user.id')

/** Those of them who want to hear of a topic by email right away. */
export const topicReaders = (db: Reader, topic: Topic) => communityReaders(db).where(emailChoiceOf(topic), '=', 'now')

const ON_BOARD = sql<SqlBool>`(user.isAdmin = 1 OR user.isSuperAdmin = 1)`

/** The board members who are told of new messages and reports: a duty, no topic. */
export const boardReaders = (db: Reader) => communityReaders(db).where(ON_BOARD)

/** The board members who want to hear of a topic right away. */
export const boardTopicReaders = (db: Reader, topic: Topic) => topicReaders(db, topic).where(ON_BOARD)

/** Every super admin who can sign in, whatever news they have unsubscribed from. For account mail. */
export const superAdminReaders = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('status', 'in', ['active', 'approved'])
    .where('isSuperAdmin', '=', 1)
    .orderBy('id')

/**
 * How each account that can sign in hears of a topic now: of email right away (1), in the digest, or not; and why not. Another
 * channel is one more column here.
 */
export const hearersOf = (db: Reader, topic: Topic) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email', 'user.streetNumber', 'user.streetName', 'user.createdAt', 'user.emailSubscribed'])
    .select([isPaused.as('isPaused'), emailChoiceOf(topic).as('emailChoice'), sql<number>`0`.as('sms'), sql<number>`0`.as('push')])
    .where('user.status', 'in', ['active', 'approved'])
    .orderBy('user.streetName')
    .orderBy((order) => order.cast<number>('user.streetNumber', 'integer'))
    .orderBy('user.streetNumber')
    .orderBy('user.name')
export type Hearer = Awaited<ReturnType<ReturnType<typeof hearersOf>['executeTakeFirstOrThrow']>>

import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { type Choice, type Choices, type EmailChoice, LEVELS, TOPICS, type Topic } from '../../shared/topics'
import { foldKey, type Person, updatePerson } from '../people'
import { nowText } from '../process/clock'

/** SQL on `user`: the choice for a topic's email. Does not check if the user has unsubscribed. */
export const emailChoiceOf = (topic: Topic) => sql<EmailChoice>`coalesce(
  (SELECT choice.email FROM notificationChoice AS choice WHERE choice.userId = user.id AND choice.topic = ${topic}),
  ${LEVELS.everything[topic].email})`

/** SQL on `user`: the choice for a topic's texts or push notifications. */
export const channelChoiceOf = (topic: Topic, channel: 'sms' | 'push') => sql<number>`coalesce(
  (SELECT choice.${sql.ref(channel)} FROM notificationChoice AS choice WHERE choice.userId = user.id AND choice.topic = ${topic}),
  ${LEVELS.everything[topic][channel] ? 1 : 0})`

/** The stored choices, also while unsubscribed. */
export async function storedChoices(db: Reader, userId: number): Promise<Choices> {
  const rows = await db.selectFrom('notificationChoice').selectAll().where('userId', '=', userId).execute()
  const chosen = rows.map(({ topic, email, sms, push }) => [topic, { email: email as EmailChoice, sms: sms === 1, push: push === 1 }])
  return { ...LEVELS.everything, ...(Object.fromEntries(chosen) as Partial<Choices>) }
}

/** The choices in force: no email if unsubscribed. */
export async function choicesOf(db: Reader, { id, emailSubscribed }: { id: number; emailSubscribed: boolean }): Promise<Choices> {
  const stored = await storedChoices(db, id)
  return emailSubscribed ? stored : withoutEmail(stored)
}

export const withoutEmail = (choices: Choices): Choices =>
  Object.fromEntries(TOPICS.map((topic) => [topic, { ...choices[topic], email: 'off' }])) as Choices

export async function storeChoices(trx: Trx, userId: number, choices: Partial<Choices>) {
  const rows = Object.entries(choices).map(([topic, { email, sms, push }]: [string, Choice]) => ({
    userId,
    topic,
    email,
    sms: sms ? 1 : 0,
    push: push ? 1 : 0,
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('notificationChoice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'topic']).doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        sms: ref('excluded.sms'),
        push: ref('excluded.push'),
      })),
    )
    .execute()
}

/** Stops community mail. A later correction of the reason keeps the first date. */
export const unsubscribe = (trx: Trx, person: Person, unsubscribeReason: string | null, unsubscribeNote: string | null) => {
  const unsubscribedAt = (person.emailSubscribed ? null : person.unsubscribedAt) ?? nowText()
  return updatePerson(trx, person.id, { emailSubscribed: 0, unsubscribedAt, unsubscribeReason, unsubscribeNote })
}

/**
 * Also resolves complaints about earlier mail; a bouncing address stays paused. Restores the earlier choices, unless they had no email at
 * all.
 */
export async function subscribe(trx: Trx, { id, email }: Person) {
  await updatePerson(trx, id, { emailSubscribed: 1, unsubscribedAt: null, unsubscribeReason: null, unsubscribeNote: null })
  const choices = await storedChoices(trx, id)
  if (TOPICS.every((topic) => choices[topic].email === 'off')) await storeChoices(trx, id, LEVELS.everything)
  await trx
    .updateTable('emailDeliveryIssue')
    .set({ status: 'resolved', resolvedAt: nowText() })
    .where('emailKey', '=', foldKey(email))
    .where('issueType', '=', 'complaint')
    .where('status', '=', 'active')
    .execute()
}

/** Stops email about one topic, or the whole digest. */
export async function stopEmail(trx: Trx, { id }: Person, about: Topic | 'digest') {
  const choices = await storedChoices(trx, id)
  const stopped = TOPICS.filter((topic) => (about === 'digest' ? choices[topic].email === 'digest' : topic === about))
  await storeChoices(trx, id, Object.fromEntries(stopped.map((topic) => [topic, { ...choices[topic], email: 'off' as const }])))
}

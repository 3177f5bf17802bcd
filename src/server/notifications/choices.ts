import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { type Choice, type Choices, type EmailChoice, LEVELS, TOPICS, type Topic } from '../../shared/topics'
import { foldKey, type Person, updatePerson } from '../people'
import { nowText } from '../process/clock'

/** How this `user` wants to hear of a topic by email, as SQL; of nothing while they are unsubscribed, which is asked beside it. */
export const emailChoiceOf = (topic: Topic) => sql<EmailChoice>`coalesce(
  (SELECT choice.email FROM notificationChoice AS choice WHERE choice.userId = user.id AND choice.topic = ${topic}),
  ${LEVELS.everything[topic].email})`

/** Whether this `user` wants to hear of a topic by text message, or on their devices, as SQL. */
export const channelChoiceOf = (topic: Topic, channel: 'sms' | 'push') => sql<number>`coalesce(
  (SELECT choice.${sql.ref(channel)} FROM notificationChoice AS choice WHERE choice.userId = user.id AND choice.topic = ${topic}),
  ${LEVELS.everything[topic][channel] ? 1 : 0})`

/** The table somebody has chosen, also while they are unsubscribed. */
export async function storedChoices(db: Reader, userId: number): Promise<Choices> {
  const rows = await db.selectFrom('notificationChoice').selectAll().where('userId', '=', userId).execute()
  const chosen = rows.map(({ topic, email, sms, push }) => [topic, { email: email as EmailChoice, sms: sms === 1, push: push === 1 }])
  return { ...LEVELS.everything, ...(Object.fromEntries(chosen) as Partial<Choices>) }
}

/** The table as it counts now: without email for who has unsubscribed. */
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

/** Stops community mail; the day of a first leave stays when the reason is only corrected later. */
export const unsubscribe = (trx: Trx, person: Person, unsubscribeReason: string | null, unsubscribeNote: string | null) => {
  const unsubscribedAt = (person.emailSubscribed ? null : person.unsubscribedAt) ?? nowText()
  return updatePerson(trx, person.id, { emailSubscribed: 0, unsubscribedAt, unsubscribeReason, unsubscribeNote })
}

/** Also settles complaints about earlier mail; an address that bounces stays paused. What they had chosen comes back, unless it was no email at all. */
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

/** Stops email about one topic; or the digest, whatever is in it. */
export async function stopEmail(trx: Trx, { id }: Person, about: Topic | 'digest') {
  const choices = await storedChoices(trx, id)
  const stopped = TOPICS.filter((topic) => (about === 'digest' ? choices[topic].email === 'digest' : topic === about))
  await storeChoices(trx, id, Object.fromEntries(stopped.map((topic) => [topic, { ...choices[topic], email: 'off' as const }])))
}

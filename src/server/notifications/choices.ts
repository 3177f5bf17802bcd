import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { type Choice, type Choices, type EmailChoice, LEVELS, TOPICS, type Topic } from '../../shared/topics'

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

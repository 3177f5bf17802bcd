import type { Trx } from '../../../db/schema'
import { LEVELS, TOPICS, type Topic } from '../../shared/topics'
import { foldKey, type Person, updatePerson } from '../people'
import { nowText } from '../process/clock'
import { storeChoices, storedChoices } from './choices'

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

import type { Trx } from '../../../../db/schema'
import { numberOf, OWN_PART, partId } from './part'
import { addPart, clean, findLastBetween } from './parts'

const ENTRIES_MAX = 2_000

/**
 * Takes in what has been written in a conversation since the last time, each entry as a part: however long it has become, an entry costs
 * what it says. The first is the text of the thing itself. False when there is nothing new.
 */
export async function takeEntries(trx: Trx, thing: number, messageId: number, readers: string): Promise<boolean> {
  const last = await findLastBetween(trx, partId(thing, 0), partId(thing, OWN_PART - 1))
  const next = last === undefined ? 1 : numberOf(last) + 1
  const entries = await trx
    .selectFrom('messageEntry')
    .select('text')
    .where('messageId', '=', messageId)
    .orderBy('id')
    .offset(next)
    .limit(ENTRIES_MAX)
    .execute()
  for (const [at, { text }] of entries.entries()) {
    const kept = clean(text)
    if (kept) await addPart(trx, { id: partId(thing, next + at), title: '', text: kept, readers, isOpen: 0 })
  }
  return entries.length > 0
}

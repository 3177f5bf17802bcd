import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { found, invalid } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import { batches } from '../../../server/rows'
import type { MemberContext } from '../../../server/trpc/context'
import { viewingBy } from '../../../server/viewing'
import type { Letter } from '../answers'
import { findAnnouncement } from '../queries'
import { lettersFor } from './list'
import { CHOOSE_FROM_LIST, type LetterMark } from './schema'

/** Notes who has had their letter, or that they have not. Throws 404, and 400 for somebody who needs none. */
export const markLetters = ({ user, write, language }: MemberContext, { id, userIds, how, handled }: LetterMark) =>
  write(async (trx) => {
    const announcement = found(await findAnnouncement(trx, id, await viewingBy(trx, user)), 'Announcement')
    const { letters } = await lettersFor(trx, announcement, language())
    const chosen = new Set(userIds)
    const listed = letters.flatMap(({ people }) => people).filter((person) => chosen.has(person.id))
    if (listed.length < chosen.size) throw invalid('userIds', CHOOSE_FROM_LIST)
    const isChosen = ({ people }: Letter) => people.some((person) => chosen.has(person.id))
    const count = letters.filter((letter) => isChosen(letter) && letter.how !== (handled ? how : null)).length
    await forget(trx, id, userIds)
    if (handled) {
      const rows = listed.map((person) => ({ announcementId: id, userId: person.id, how, handledAt: nowText(), handledBy: user.name }))
      for (const part of batches(rows)) await trx.insertInto('announcementLetter').values(part).execute()
    }
    const deed = handled ? `marked ${count} letters as handled` : `marked ${count} letters as not handled`
    if (count > 0) await audit(trx, user, deed, announcement.title)
    return lettersFor(trx, announcement, language())
  })

const forget = (trx: Trx, announcementId: number, userIds: number[]) =>
  trx.deleteFrom('announcementLetter').where('announcementId', '=', announcementId).where('userId', 'in', userIds).execute()

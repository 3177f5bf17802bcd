import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { found, invalid } from '../../../server/errors'
import { attemptsAt, isListed, unreachedReason } from '../../../server/notifications/attempts'
import { channelsOf, reasonOf } from '../../../server/notifications/delivery-summary'
import { nowText } from '../../../server/process/clock'
import { batches } from '../../../server/rows'
import { readSettings } from '../../../server/settings'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import type { MemberContext } from '../../../server/trpc/context'
import { viewingBy } from '../../../server/viewing'
import { foldMailing, mailingLines } from '../../../shared/addresses'
import { dictionaryOf } from '../../../shared/dictionary'
import type { UnreachedReason } from '../../../shared/recipients'
import { isLanguage, type Language } from '../../../words/languages'
import type { Announcement, Letter, Letters } from '../answers'
import { markOfficialLetters } from '../official/letters'
import { findOfficialNotice } from '../official/queries'
import { audienceOf } from '../publishing/recipients'
import { findAnnouncement } from '../queries'
import { CHOOSE_FROM_LIST, type LetterMark } from '../schema'

type Subject = Pick<Announcement, 'id' | 'title' | 'audience' | 'isUrgent' | 'isOfficial' | 'notifiedAt'>

/**
 * Lists the people no channel has reached, one letter per address, sorted by street and number in the order of the reader's language.
 * Before the first notification it lists the people no channel would reach now.
 */
export async function lettersFor(db: Reader, subject: Subject, reader: Language): Promise<Letters> {
  const { id, title, notifiedAt: toldAt } = subject
  const inOrder = dictionaryOf(reader)
  const people = (await peopleFor(db, subject)).sort(
    (left, right) =>
      inOrder(left.streetName, right.streetName) || inOrder(left.streetNumber, right.streetNumber) || inOrder(left.name, right.name),
  )
  const attempts = toldAt === null ? null : await attemptsAt(db, 'announcement', id)
  const reasonFor = (person: (typeof people)[number]) =>
    attempts ? unreachedReason(attempts, person) : channelsOf(person).length === 0 ? reasonOf(person) : null
  const missed = people.flatMap((person) => {
    const reason = reasonFor(person)
    return reason ? [{ ...person, reason }] : []
  })
  // Somebody approved since then finds it in the digest; nothing was queued for them.
  const later = people.filter((person) => attempts && person.toldAt === null && !person.isListed && channelsOf(person).includes('email'))
  const missedIds = new Set(missed.map(({ id }) => id))
  const reached = people.length - missed.length - later.filter(({ id }) => !missedIds.has(id)).length
  const { postalLine, language } = await readSettings(db)
  const addresses = new Map<string, Unreached[]>()
  for (const person of missed) {
    const key = foldMailing(person, postalLine) || `account ${person.id}`
    addresses.set(key, [...(addresses.get(key) ?? []), person])
  }
  const letters = [...addresses.values()].map((housemates) => letterTo(housemates, postalLine, language))
  return { title, toldAt, reached, letters }
}

type Unreached = Awaited<ReturnType<typeof peopleFor>>[number] & { reason: UnreachedReason }

function peopleFor(db: Reader, subject: Subject) {
  const people = audienceOf(db, subject)
    .leftJoin('announcementLetter as letter', (join) =>
      join.onRef('letter.userId', '=', 'user.id').on('letter.announcementId', '=', subject.id),
    )
    .select(['user.mailingAddress', 'user.language', 'user.verifiedNumber', 'letter.how', 'letter.handledAt', 'letter.handledBy'])
    .select(isListed(['urgent', 'announcements'], subject.id).as('isListed'))
  return (subject.notifiedAt === null ? people : people.where('user.createdAt', '<=', subject.notifiedAt)).execute()
}

function letterTo(housemates: Unreached[], postalLine: string, language: Language): Letter {
  const names = housemates.map(({ name }) => name).join(', ')
  const lines = housemates.slice(0, 1).flatMap((person) => mailingLines(person, postalLine))
  const last = housemates.reduce((latest, person) => ((person.handledAt ?? '') > (latest.handledAt ?? '') ? person : latest))
  const { handledAt, handledBy, how } = housemates.some((person) => person.handledAt === null) ? NOT_HANDLED : last
  return {
    addressLines: [names, ...lines],
    people: housemates.map(({ id, name, reason }) => ({ id, name, reason })),
    languages: [...new Set(housemates.map((person) => (isLanguage(person.language) ? person.language : language)))],
    handledAt,
    handledBy,
    how: how as Letter['how'],
  }
}
const NOT_HANDLED = { handledAt: null, handledBy: null, how: null }

const LIST_MAX = 100

export async function listNotified(db: Reader) {
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'title', 'language', 'notifiedAt', translationsOf('announcement')])
    .where(sql<SqlBool>`notifiedAt IS NOT NULL`)
    .orderBy('notifiedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute()
  return rows.map(({ translations, language, notifiedAt, ...row }) => ({
    ...row,
    toldAt: notifiedAt ?? '',
    language: writtenIn(language),
    translations: toTranslations(translations, 'content').map((text) => ({ language: text.language, title: text.title })),
  }))
}

/** Throws 404, and 400 for a person who needs no letter. */
export const markLetters = ({ user, write, language }: MemberContext, mark: LetterMark) =>
  write(async (trx) => {
    const { id, userIds, ownerIds, how, handled } = mark
    if (await findOfficialNotice(trx, id)) return markOfficialLetters(trx, user, mark)
    const announcement = found(await findAnnouncement(trx, id, await viewingBy(trx, user)), 'Announcement')
    const { letters } = await lettersFor(trx, announcement, language())
    const chosen = new Set<number | null>(userIds)
    const listed = letters.flatMap(({ people }) => people.flatMap((person) => (chosen.has(person.id) ? (person.id ?? []) : [])))
    if (listed.length < chosen.size || ownerIds.length > 0) throw invalid('userIds', CHOOSE_FROM_LIST)
    const isChosen = ({ people }: Letter) => people.some((person) => chosen.has(person.id))
    const count = letters.filter((letter) => isChosen(letter) && letter.how !== (handled ? how : null)).length
    await deleteMarks(trx, id, userIds)
    if (handled) {
      const rows = listed.map((userId) => ({ announcementId: id, userId, how, handledAt: nowText(), handledBy: user.name }))
      for (const part of batches(rows)) await trx.insertInto('announcementLetter').values(part).execute()
    }
    const deed = handled ? `marked ${count} letters as handled` : `marked ${count} letters as not handled`
    if (count > 0) await audit(trx, user, deed, announcement.title)
    return lettersFor(trx, announcement, language())
  })

const deleteMarks = (trx: Trx, announcementId: number, userIds: number[]) =>
  trx.deleteFrom('announcementLetter').where('announcementId', '=', announcementId).where('userId', 'in', userIds).execute()

import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { attemptsAt, isListed, missedBy } from '../../../server/notifications/attempts'
import { channelsOf, reasonOf } from '../../../server/notifications/delivery-summary'
import { readSettings } from '../../../server/settings'
import { toTranslations, translationsOf, writtenIn } from '../../../server/translations'
import { dictionaryOf } from '../../../shared/dictionary'
import { foldMailing, mailingLines } from '../../../shared/mailing-address'
import type { UnreachedReason } from '../../../shared/reach'
import { isLanguage, type Language } from '../../../words/languages'
import type { Announcement, Letter, Letters } from '../answers'
import { audienceOf } from '../telling/reach'

type Subject = Pick<Announcement, 'id' | 'title' | 'audience' | 'isUrgent' | 'notifiedAt'>

/** Whom no channel has reached, a letter for each address, by street and number as in the dictionary of `reader`; before the first telling, whom none would reach now. */
export async function lettersFor(db: Reader, subject: Subject, reader: Language): Promise<Letters> {
  const { id, title, notifiedAt: toldAt } = subject
  const inOrder = dictionaryOf(reader)
  const people = (await peopleFor(db, subject)).sort(
    (left, right) =>
      inOrder(left.streetName, right.streetName) || inOrder(left.streetNumber, right.streetNumber) || inOrder(left.name, right.name),
  )
  const attempts = toldAt === null ? null : await attemptsAt(db, 'announcement', id)
  const reasonFor = (person: (typeof people)[number]) =>
    attempts ? missedBy(attempts, person) : channelsOf(person).length === 0 ? reasonOf(person) : null
  const missed = people.flatMap((person) => {
    const reason = reasonFor(person)
    return reason ? [{ ...person, reason }] : []
  })
  const { postalLine, language } = await readSettings(db)
  const addresses = new Map<string, Missed[]>()
  for (const person of missed) {
    const key = foldMailing(person, postalLine) || `account ${person.id}`
    addresses.set(key, [...(addresses.get(key) ?? []), person])
  }
  const letters = [...addresses.values()].map((housemates) => letterTo(housemates, postalLine, language))
  return { title, toldAt, reached: people.length - missed.length, letters }
}

type Missed = Awaited<ReturnType<typeof peopleFor>>[number] & { reason: UnreachedReason }

/** Everyone it is for, but for those who joined after people were told. */
function peopleFor(db: Reader, subject: Subject) {
  const people = audienceOf(db, subject)
    .leftJoin('announcementLetter as letter', (join) =>
      join.onRef('letter.userId', '=', 'user.id').on('letter.announcementId', '=', subject.id),
    )
    .select(['user.mailingAddress', 'user.language', 'user.verifiedNumber', 'letter.how', 'letter.handledAt', 'letter.handledBy'])
    .select(isListed(['urgent', 'announcements'], subject.id).as('isListed'))
  return (subject.notifiedAt === null ? people : people.where('user.createdAt', '<=', subject.notifiedAt)).execute()
}

/** Handled once it is for everyone there. */
function letterTo(housemates: Missed[], postalLine: string, language: Language): Letter {
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

const TOLD_MOST = 100

/** Announcements people have been told of, the last one first. */
export async function listTold(db: Reader) {
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'title', 'language', 'notifiedAt', translationsOf('announcement')])
    .where(sql<SqlBool>`notifiedAt IS NOT NULL`)
    .orderBy('notifiedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(TOLD_MOST)
    .execute()
  return rows.map(({ translations, language, notifiedAt, ...row }) => ({
    ...row,
    toldAt: notifiedAt ?? '',
    language: writtenIn(language),
    translations: toTranslations(translations, 'content').map((text) => ({ language: text.language, title: text.title })),
  }))
}

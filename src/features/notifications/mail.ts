import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader } from '../../../db/schema'
import { type NotificationType, OVER } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { communityRecipients } from '../../server/notifications/recipients'
import { findPerson } from '../../server/people'
import { readSettings, type Settings } from '../../server/settings'
import { writtenIn } from '../../server/translations'
import { addDays, dateInZone } from '../../shared/calendar'
import { DIGEST_DAYS, DIGESTS, type DigestRhythm, TOPICS, type Topic } from '../../shared/topics'
import { instantAt } from '../../shared/wall-clock'
import { formatsFor } from '../../words/words'
import type { Item } from './digest/context'
import { listNews } from './digest/items'

const LISTED_MOST = 20

const PAGES: Partial<Record<Topic, (id: number) => string>> = {
  urgent: (id) => `/announcements#${id}`,
  announcements: (id) => `/announcements#${id}`,
  documents: (id) => `/documents#${id}`,
  polls: (id) => `/voting?poll=${id}`,
  events: (id) => `/events?event=${id}`,
  messages: (id) => `/messages#${id}`,
  maintenance: () => '/maintenance',
}

/** Rendered again at each attempt. */
const DIGEST: NotificationType<{ rhythm: string }> = {
  name: 'digest',
  kind: 'community',
  topic: 'digest',
  isOfMany: true,
  async write({ db, params: { rhythm }, reader: recipient, words, settings, language, url }) {
    const news = await listNews(db, recipient, settings)
    const topics = TOPICS.filter((topic) => news[topic])
    const count = topics.reduce((sum, topic) => sum + (news[topic]?.length ?? 0), 0)
    if (count === 0) return OVER
    const { digest } = words.mails
    const formats = formatsFor(language)
    const factsOf = ({ at, time, location }: Item) => {
      const date = at.length > 10 ? dateInZone(at, settings.timeZone) : at
      if (location === undefined) return formats.day(date)
      return `${[formats.weekday(date), formats.shortDay(date), ...(time ? [formats.time(time)] : [])].join(', ')} · ${location}`
    }
    const itemOf = (topic: Topic) => (item: Item) => {
      const { report, comment } = item.path === undefined ? digest : digest.followed
      const ofReport = item.listedAs === undefined ? report : comment
      const title = topic === 'maintenance' ? ofReport : topic === 'messages' ? digest.message : item.title
      const written = item.language ? { language: writtenIn(item.language) } : {}
      return { title, ...written, facts: factsOf(item), url: url(item.path ?? PAGES[topic]?.(item.id) ?? '/') }
    }
    const sections = topics.map((topic) => {
      const items = news[topic] ?? []
      const more = items.length - LISTED_MOST
      const shown = items.slice(0, LISTED_MOST).map(itemOf(topic))
      return { heading: digest.topics[topic], items: shown, ...(more > 0 ? { more: digest.more(more) } : {}) }
    })
    const heading = rhythm === 'daily' ? digest.today(count) : digest.week(count)
    return {
      subject: `${settings.name}: ${heading}`,
      heading,
      paragraphs: [],
      sections,
      action: { label: digest.action, path: '/' },
      footer: `${digest.footer}\n${rhythm === 'daily' ? digest.settings.daily : digest.settings.weekly}`,
      listed: topics.flatMap((topic) => (news[topic] ?? []).map(({ id, listedAs = id }) => ({ topic, id: listedAs }))),
    }
  },
  async onOutcome(trx, { userId }, outcome, listed) {
    if (outcome !== 'sent' || userId === null || listed.length === 0) return
    const rows = listed.map(({ topic, id }) => ({ userId, topic, subjectId: id }))
    for (let start = 0; start < rows.length; start += 500)
      await trx
        .insertInto('digestItem')
        .values(rows.slice(start, start + 500))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
}

export const digestNotifications = [DIGEST]

/** A weekly digest is sent up to this many days late, for example after the machine was off. */
const LATE_DAYS = 3

function dueDays({ timeZone, digestDay, digestHour }: Settings, now: Date) {
  const today = dateInZone(now, timeZone)
  const hour = `${String(digestHour).padStart(2, '0')}:00`
  const begins = (day: string) => instantAt(day, hour, timeZone)
  const daily = begins(today) <= now ? today : null
  const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - DIGEST_DAYS.indexOf(digestDay) + 7) % 7
  const weekly = back <= LATE_DAYS && (back > 0 || daily) ? addDays(today, -back) : null
  return { today, daily, weekly, begins }
}

/** Runs once a day for each person. Writes nothing while mail is paused, because a restored copy must not notify anyone. */
export async function sendDigests({ reads, write }: DatabaseAccess, publicUrl: string) {
  const settings = await readSettings(reads)
  if (settings.mailPaused) return
  const days = dueDays(settings, new Date())
  const { today } = days
  for (const due of listDue(days)) {
    await markOthers({ reads, write }, due, today)
    for (const { id } of await communityRecipients(reads).where(isDue(due)).execute()) {
      // Lets other requests run, because hundreds of digests may be due in the same hour.
      await nextTurn()
      const person = await findPerson(reads, id)
      const isNews = person && Object.keys(await listNews(reads, person, settings)).length > 0
      await write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('user')
          .set({ digestLookedOn: today })
          .where('id', '=', id)
          .where(isDue(due))
          .executeTakeFirst()
        if (person && isNews && numUpdatedRows > 0n) await notify(trx, publicUrl, DIGEST, { params: { rhythm: due.rhythm } }, [person])
      })
    }
  }
}

interface Due {
  rhythm: DigestRhythm
  day: string
  begins: string
  ahead: string
}

/** A mark further in the future than time zones allow comes from a wrong clock and is ignored. */
const isDue = ({ rhythm, day, begins, ahead }: Due) => sql<SqlBool>`(user.digest = ${rhythm} AND user.createdAt <= ${begins}
  AND (coalesce(user.digestLookedOn, '') < ${day} OR user.digestLookedOn > ${ahead}))`

function listDue({ today, daily, weekly, begins }: ReturnType<typeof dueDays>): Due[] {
  const days = { daily, weekly }
  return DIGESTS.flatMap((rhythm) => {
    const day = days[rhythm]
    return day === null ? [] : [{ rhythm, day, begins: begins(day).toISOString(), ahead: addDays(today, 1) }]
  })
}

/** Marks people without email, too: a later subscription starts with the next digest. */
async function markOthers({ reads, write }: DatabaseAccess, due: Due, today: string) {
  const isOther = (db: Reader) => sql<SqlBool>`${isDue(due)} AND user.id NOT IN ${communityRecipients(db).clearSelect().select('user.id')}`
  if (!(await reads.selectFrom('user').select('id').where(isOther(reads)).executeTakeFirst())) return
  await write((trx) => trx.updateTable('user').set({ digestLookedOn: today }).where(isOther(trx)).execute())
}

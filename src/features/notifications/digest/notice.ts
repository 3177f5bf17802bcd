import type { Quoted } from '../../../server/notifications/email/mail-template'
import { type NotificationType, OVER } from '../../../server/notifications/notification-type'
import { writtenIn } from '../../../server/translations'
import { dateInZone } from '../../../shared/calendar'
import { TOPICS, type Topic } from '../../../shared/topics'
import { formatsIn } from '../../../words/formats'
import { LANGUAGES } from '../../../words/languages'
import type { Item } from './context'
import { listNews } from './items'

const LISTED_MOST = 20

const PAGES: Partial<Record<Topic, (id: number) => string>> = {
  urgent: (id) => `/announcements#${id}`,
  announcements: (id) => `/announcements#${id}`,
  documents: () => '/documents',
  polls: (id) => `/voting?poll=${id}`,
  events: () => '/events',
  messages: (id) => `/messages#${id}`,
  maintenance: () => '/maintenance',
}

/** Rendered again at each attempt. */
export const DIGEST: NotificationType<{ rhythm: string }> = {
  name: 'digest',
  kind: 'community',
  topic: 'digest',
  isOfMany: true,
  async write({ db, params: { rhythm }, reader, words, settings, language, url }) {
    const news = await listNews(db, reader, settings)
    const topics = TOPICS.filter((topic) => news[topic])
    const count = topics.reduce((sum, topic) => sum + (news[topic]?.length ?? 0), 0)
    if (count === 0) return OVER
    const { digest } = words.mails
    const day = formatsIn(LANGUAGES.find(({ code }) => code === language)?.locale ?? 'en-US').day
    const quoted: Quoted[] = []
    const lineOf = (topic: Topic) => (item: Item) => {
      const { report, comment } = item.path === undefined ? digest : digest.followed
      const ofReport = item.listedAs === undefined ? report : comment
      const title = topic === 'maintenance' ? ofReport : topic === 'messages' ? digest.message : item.title
      const date = item.at.length > 10 ? dateInZone(item.at, settings.timeZone) : item.at
      const after = ` (${day(date)})`
      if (item.language) quoted.push({ language: writtenIn(item.language), text: title, after })
      return `${title}${after}\n${url(item.path ?? PAGES[topic]?.(item.id) ?? '/')}`
    }
    const paragraphs = topics.map((topic) => {
      const items = news[topic] ?? []
      const more = items.length - LISTED_MOST
      return [digest.topics[topic], ...items.slice(0, LISTED_MOST).map(lineOf(topic)), ...(more > 0 ? [digest.more(more)] : [])].join('\n')
    })
    const heading = rhythm === 'daily' ? digest.today(count) : digest.week(count)
    return {
      subject: `${settings.name}: ${heading}`,
      heading,
      paragraphs,
      quoted,
      action: { label: digest.action, path: '/' },
      footer: digest.footer,
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

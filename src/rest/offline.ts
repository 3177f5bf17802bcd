import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import * as announcements from '../features/announcements/answers'
import { announcementsRouter } from '../features/announcements/router'
import * as community from '../features/community/answers'
import { communityRouter } from '../features/community/router'
import * as contacts from '../features/contacts/answers'
import { contactsRouter } from '../features/contacts/router'
import * as events from '../features/events/answers'
import { eventsRouter } from '../features/events/router'
import * as guidelines from '../features/guidelines/answers'
import { guidelinesRouter } from '../features/guidelines/router'
import { DAY, fromNow, nowText } from '../server/process/clock'
import { readSettings } from '../server/settings'
import type { MemberContext } from '../server/trpc/context'
import { createCallerFactory, memberProcedure, router } from '../server/trpc/trpc'
import { answers, named } from '../shared/answers'

const MOST_BYTES = 300_000
const LATEST = 5
const PINNED_MOST = 50
const EVENTS_MOST = 100
const DAYS_AHEAD = 60

const offlineCopy = named(
  'OfflineCopy',
  z.object({
    asOf: z.string(),
    boundTo: z.string(),
    community: community.info,
    pinned: announcements.announcements,
    announcements: announcements.announcements,
    contacts: contacts.contacts,
    guidelines: guidelines.guidelines,
    events: events.events,
  }),
)
type OfflineCopy = z.output<typeof offlineCopy>

/** Serves content to read without a network, in the shapes and by the rules of the lists themselves. */
export const offlineRouter = router({
  offline: memberProcedure('announcements.read')
    .meta({ rest: 'GET /api/offline', says: 'The answer is what a device keeps for reading offline, at most 300 KB' })
    .output(answers(offlineCopy))
    .query(({ ctx }) => readOfflineCopy(ctx)),
})

const callersOf = (ctx: MemberContext) => ({
  announcements: createCallerFactory(announcementsRouter)(ctx),
  community: createCallerFactory(communityRouter)(ctx),
  contacts: createCallerFactory(contactsRouter)(ctx),
  events: createCallerFactory(eventsRouter)(ctx),
  guidelines: createCallerFactory(guidelinesRouter)(ctx),
})

async function readOfflineCopy(ctx: MemberContext): Promise<OfflineCopy> {
  const api = callersOf(ctx)
  const { announcements: listed } = await api.announcements.page({ limit: PINNED_MOST })
  const notices = listed.filter(({ state }) => state === 'published')
  const lastDay = fromNow(DAYS_AHEAD * DAY).slice(0, 10)
  const upcoming = (await api.events.upcoming({ limit: EVENTS_MOST })).filter(({ dateStart }) => dateStart <= lastDay)
  const { linkSecret } = await readSettings(ctx.reads)
  const copy: OfflineCopy = {
    asOf: nowText(),
    boundTo: createHmac('sha256', linkSecret).update(`offline ${ctx.sessionId}`).digest('base64url'),
    community: await api.community.info(),
    pinned: [],
    announcements: [],
    contacts: [],
    guidelines: [],
    events: [],
  }
  return fill(copy, {
    pinned: notices.filter(({ isPinned }) => isPinned),
    announcements: notices.toSorted((one, other) => postedAt(other).localeCompare(postedAt(one))).slice(0, LATEST),
    contacts: await api.contacts.list(),
    events: upcoming,
    guidelines: await api.guidelines.list(),
  })
}

const postedAt = ({ publishedAt, createdAt }: announcements.Announcement) => publishedAt ?? createdAt

/** Adds whole rows in this order while there is room; pinned announcements come first. */
function fill(copy: OfflineCopy, lists: Pick<OfflineCopy, 'pinned' | 'announcements' | 'contacts' | 'events' | 'guidelines'>): OfflineCopy {
  let room = MOST_BYTES - bytesOf(copy)
  const taken = <Row>(rows: Row[]) =>
    rows.filter((row) => {
      const bytes = bytesOf(row) + 1
      if (bytes > room) return false
      room -= bytes
      return true
    })
  return {
    ...copy,
    pinned: taken(lists.pinned),
    announcements: taken(lists.announcements),
    contacts: taken(lists.contacts),
    events: taken(lists.events),
    guidelines: taken(lists.guidelines),
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

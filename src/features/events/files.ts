import type { FastifyReply, FastifyRequest } from 'fastify'
import { found, notFound } from '../../server/errors'
import type { FileRoute } from '../../server/http/file-routes'
import { form, pictureRoute } from '../../server/http/form-routes'
import { setFileLanguage } from '../../server/http/language'
import { readInput } from '../../server/http/read-body'
import { createOnce } from '../../server/idempotency'
import { readSettings } from '../../server/settings'
import { hashToken } from '../../server/tokens'
import type { Context } from '../../server/trpc/context'
import { cleanFileName } from '../../server/uploads/receive-file'
import { contentDisposition } from '../../server/uploads/send-file'
import { addDays, dateInZone } from '../../shared/calendar'
import { byId, id } from '../../shared/fields'
import { PICTURE_EXTENSIONS } from '../../shared/file-kinds'
import type { Viewer } from '../../shared/permissions'
import { event } from './answers'
import { change, publish } from './commands'
import { type CalendarEntry, findEntry, findEvent, findImageId, listEntries, mayReadFeed } from './queries'
import { eventChange, FEED_DAYS_BACK, FEED_PATH, feedRequest, IMAGE_MAX_BYTES, newEvent, PUBLIC_FEED_PATH } from './schema'

const files = { imageFile: { extensions: PICTURE_EXTENSIONS, maxBytes: IMAGE_MAX_BYTES, maxCount: 1 } }
const common = { permission: 'events.manage', files, answer: event } as const

export const forms = {
  create: form({
    ...common,
    method: 'POST',
    path: '/api/events',
    fields: newEvent,
    status: 201,
    handle: (ctx, { key, ...draft }, [image]) =>
      createOnce(
        ctx,
        'event',
        key,
        (once) => publish(once, draft, image),
        async (id) => found(await findEvent(ctx.reads, ctx.user, id), 'Event'),
      ),
  }),
  update: form({
    ...common,
    method: 'PATCH',
    path: '/api/events/:id',
    fields: eventChange,
    handle: (ctx, input, [image]) => change(ctx, input, image),
  }),
}

export const calendarRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    says: 'The answer is one event for a calendar program',
    permission: 'events.read',
    async handle(ctx, request, reply) {
      const { id } = readInput(byId, request.params)
      const stored = found(await findEntry(ctx.reads, ctx.user, id), 'Event')
      const { name, timeZone } = await readSettings(ctx.reads)
      const language = setFileLanguage(request, reply)
      const { versionIn, writeCalendar } = await import('./calendar/write-calendar')
      const entry = versionIn(language, stored)
      const text = writeCalendar([entry], {
        name,
        timeZone,
        publicUrl: ctx.env.PUBLIC_URL,
        refreshed: false,
        language,
      })
      return send(reply.header('content-disposition', contentDisposition('attachment', fileNameOf(entry))), text)
    },
  },
  {
    method: 'GET',
    path: FEED_PATH,
    says: 'The answer is a member’s private feed; `?token=` authenticates',
    permission: 'public',
    /** Calendar apps cannot sign in, so the token authenticates the request. */
    async handle(ctx, request, reply) {
      const { token } = readInput(feedRequest, request.query)
      if (!(await mayReadFeed(ctx.reads, hashToken(token)))) throw notFound('Calendar')
      return sendFeed(ctx, request, reply, MEMBER)
    },
  },
  {
    method: 'GET',
    path: PUBLIC_FEED_PATH,
    says: 'The answer is the public events, if the community offers them',
    permission: 'public',
    async handle(ctx, request, reply) {
      const { publicEventsFeed } = await readSettings(ctx.reads)
      if (!publicEventsFeed) throw notFound('Calendar')
      return sendFeed(ctx, request, reply, null)
    },
  },
]

/** 'Board meeting 2026-11-30.ics'. */
const fileNameOf = ({ title, dateStart }: CalendarEntry) =>
  cleanFileName(`${title.replace(/[/\\]/g, '-').slice(0, 100).toWellFormed()} ${dateStart}.ics`, 'ics')

/** A feed shows what any member may see, even if its owner is an admin, because feed URLs get shared. */
const MEMBER: Viewer = { isAdmin: false, isSuperAdmin: false }

async function sendFeed(ctx: Context, request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null) {
  const { name, timeZone } = await readSettings(ctx.reads)
  const language = setFileLanguage(request, reply)
  const today = dateInZone(new Date(), timeZone)
  const since = addDays(today, -FEED_DAYS_BACK)
  // The feed is the same for every member of a language, so it is cached until the next write.
  const text = await ctx.queryCache.recall(`calendar ${since} ${viewer ? 'members' : 'public'} ${language}`, async () => {
    const entries = await listEntries(ctx.reads, viewer, since, today)
    const { writeCalendar } = await import('./calendar/write-calendar')
    return writeCalendar(entries, { name, timeZone, publicUrl: ctx.env.PUBLIC_URL, refreshed: true, language })
  })
  return send(reply, text)
}

const send = (reply: FastifyReply, text: string) => reply.type('text/calendar; charset=utf-8').send(text)

export const fileRoutes: FileRoute[] = [
  pictureRoute('/api/events/:id/image', 'events.read', 'Image', { id }, (ctx, { id }) => findImageId(ctx.reads, ctx.user, id)),
  ...calendarRoutes,
]

import type { HTTPMethods } from 'fastify'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'

interface OtherRoute {
  method: HTTPMethods
  path: string
  feature: 'setUp' | 'app' | 'machine' | 'outside'
  fields?: core.$ZodType
  answer?: core.$ZodType
  says: string
  permission: 'public'
}

const route = (
  feature: OtherRoute['feature'],
  call: string,
  says: string,
  shapes: Pick<OtherRoute, 'fields' | 'answer'> = {},
): OtherRoute => {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as HTTPMethods, path, feature, says, permission: 'public', ...shapes }
}

const LINK = '`?token=` of the set-up link, while nobody is super admin; 403 otherwise. '
const said = z.object({ message: z.string(), url: z.string() })
const found = z.object({
  id: z.string(),
  community: z.string(),
  people: z.number(),
  madeAt: z.string(),
  version: z.string(),
  files: z.number(),
  /** Settings in force where the copy was made that are not set here; without secrets. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const otherRoutes: OtherRoute[] = [
  route('setUp', 'POST /api/setup/backup', `${LINK}The body is the file, of any size. 400 when it is no sound backup`, { answer: found }),
  route('setUp', 'GET /api/setup/offsite', `${LINK}Whether the settings name copies elsewhere`, {
    answer: z.object({ offered: z.boolean() }),
  }),
  route('setUp', 'POST /api/setup/offsite', `${LINK}Finds the newest copy elsewhere; 403 for a wrong password of the repository`, {
    fields: z.object({ password: z.string() }),
    answer: z.pick(found, { id: true, madeAt: true, files: true, settings: true }),
  }),
  route('setUp', 'POST /api/setup/restore', `${LINK}Restores what was found; the portal serves it within 30 s, and the link is void`, {
    fields: z.object({ id: z.string() }),
    answer: said,
  }),
  route('app', 'GET /manifest.webmanifest', 'what a browser installs; 404 where the settings turn the app off'),
  route('app', 'GET /service-worker.js', 'keeps the program for a second visit; turned off, one that removes itself'),
  route('app', 'GET /icons/*', 'the icons of the app'),
  route('outside', 'GET /api/oidc/start', '302 to the sign-in provider; 404 without one'),
  route('outside', 'GET /api/oidc/callback', '302 from the sign-in provider to the page that goes on; 404 without one'),
  route('machine', 'GET /api/health', 'whether the database can be written; 503 otherwise', {
    answer: z.object({ status: z.literal('ok') }),
  }),
  route('machine', 'GET /metrics', 'in Prometheus’ text form; 404 unless `Authorization: Bearer` has METRICS_TOKEN'),
  route('outside', 'GET /unsubscribe/:token', 'the page behind a link in a mail'),
  route('outside', 'POST /unsubscribe/:token', 'ends the mail that the link is of, from any site', {
    answer: z.object({ message: z.string() }),
  }),
  route('outside', 'POST /api/email/bounces', 'mail that came back, signed by Amazon', { answer: z.object({ message: z.string() }) }),
  route('outside', 'POST /api/sms/inbound', 'an answer to a text message, signed by the gateway'),
  route('outside', 'POST /api/sms/status', 'what became of a text message, signed by the gateway'),
]

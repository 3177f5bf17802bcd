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

const LINK = '`?token=` of the set-up link works while nobody is super admin, else 403. '
/** Settings that could not be read and have their defaults; user names that were another account's email address and got a number. */
const changes = { unreadable: z.array(z.string()), numbered: z.array(z.string()) }
const said = z.object({ message: z.string(), url: z.string(), ...changes })
const found = z.object({
  id: z.string(),
  community: z.string(),
  people: z.number(),
  madeAt: z.string(),
  version: z.string(),
  files: z.number(),
  /** Settings in force where the copy was made that are not set here; without secrets. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  ...changes,
})

export const otherRoutes: OtherRoute[] = [
  route('setUp', 'POST /api/setup/backup', `${LINK}The body is the file, of any size; no sound backup gets 400`, {
    answer: found,
  }),
  route('setUp', 'GET /api/setup/offsite', `${LINK}The answer tells whether the settings name copies elsewhere`, {
    answer: z.object({ offered: z.boolean() }),
  }),
  route('setUp', 'POST /api/setup/offsite', `${LINK}The newest copy elsewhere is found; a wrong password gets 403`, {
    fields: z.object({ password: z.string() }),
    answer: z.pick(found, { id: true, madeAt: true, files: true, settings: true }),
  }),
  route('setUp', 'POST /api/setup/restore', `${LINK}The portal serves what was found within 30 s, and the link is void`, {
    fields: z.object({ id: z.string() }),
    answer: said,
  }),
  route('app', 'GET /manifest.webmanifest', 'The answer describes the app to browsers; 404 if the settings turn the app off'),
  route('app', 'GET /service-worker.js', 'The worker keeps the program for a second visit; turned off, it removes itself'),
  route('app', 'GET /icons/*', 'The answer is an icon of the app'),
  route('outside', 'GET /api/oidc/start', 'The answer is 302 to the sign-in provider, or 404 without one'),
  route('outside', 'GET /api/oidc/callback', 'The answer is 302 from the sign-in provider to the next page, or 404 without one'),
  route('machine', 'GET /api/health', 'The answer is 503 when the database cannot be written', {
    answer: z.object({ status: z.literal('ok') }),
  }),
  route('machine', 'GET /metrics', 'The answer is Prometheus’ text form, or 404 unless `Authorization: Bearer` has METRICS_TOKEN'),
  route('outside', 'GET /unsubscribe/:token', 'The answer is the page behind a link in an email'),
  route('outside', 'POST /unsubscribe/:token', 'The call ends email as the link says, from any site', {
    answer: z.object({ message: z.string() }),
  }),
  route('outside', 'POST /api/email/bounces', 'The body reports returned email, signed by Amazon', {
    answer: z.object({ message: z.string() }),
  }),
  route('outside', 'POST /api/sms/inbound', 'The body is an answer to a text message, signed by the gateway'),
  route('outside', 'POST /api/sms/status', 'The body is the outcome of a text message, signed by the gateway'),
]

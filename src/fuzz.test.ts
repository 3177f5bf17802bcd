import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { openPortal, type Role } from './testing/open-portal'

/** `npm test` sends 20,000, and `npm run test:fuzz` as many as FUZZ_INPUTS says. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 2_000)
const BOUNDARY = 'boundary'
/** The message of zod for a check without a message of ours. */
const MEANT_FOR_PROGRAMS = /Invalid (input|option|string|key|element|union)\b|: expected .+(received|to (have|be))|Unrecognized key/
const SENDERS = ['resident', 'admin', 'superAdmin'] as const satisfies readonly Role[]

/** Names the schemas know, so that inputs get past the first check and into the code behind it. */
const FIELDS =
  'id title content categories isPinned expiresAt category fileUrl isPublic description subject messageId reply status isBroadcast issueType streetName streetNumber locationRelevance photos onBehalfOfUserId ccUserId adminComments questionType votingAudience votingRule options opensAt closesAt imageUrls responses optionId responseText rank tags priority startDate endDate location dateStart dateEnd timeStart timeEnd isAllDay smsEnabled phoneNumber reason note name email username password newPassword token hoaStatus isAdmin textOptIn limit cursor search q documentDate isArchived number type excludeId year month csv __proto__ constructor toString'.split(
    ' ',
  )
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2026-02-30',
  '2026-11-21',
  '9999-12-31T23:59:59Z',
  '24:60',
  'true',
  'null',
  '[]',
  '[1]',
  '{"a":',
  "'; DROP TABLE user; --",
  '%00',
  '\u0000',
  '\ud800',
  'é'.normalize('NFD'),
  `a${'\u0301'.repeat(8_000)}${'\u0323'.repeat(8_000)}`,
  '😀'.repeat(50),
  'x'.repeat(30_000),
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://',
  'single',
  'ranked',
  'open',
  'active',
  'Other',
  'Rockrose Dr',
  'renter',
  'Bylaws',
  'Social',
  'Safety',
]

const leaf = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1, 0, -1, 2 ** 53, 1e308),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), tie('value'), { maxKeys: 8 }),
  ),
}))
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 14 }) },
  { weight: 1, arbitrary: value },
)
const json = fc.oneof({ weight: 9, arbitrary: body.map((entry) => JSON.stringify(entry) ?? '') }, { weight: 1, arbitrary: fc.string() })

const part = fc
  .tuple(
    fc.constantFrom(...FIELDS, 'attachmentFile', 'file', 'images', 'imageFile'),
    fc.oneof(fc.constant(''), fc.constantFrom('; filename="a.pdf"', '; filename="../x.png"', '; filename=""', '; filename="a.html"')),
    fc.oneof(leaf.map(String), fc.constant('%PDF-1.4\n'), fc.constant('<svg onload=alert(1)>')),
  )
  .map(([name, file, content]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`)
const form = fc
  .tuple(fc.array(part, { maxLength: 6 }), fc.boolean())
  .map(([parts, whole]) => parts.join('') + (whole ? `--${BOUNDARY}--\r\n` : ''))

const segment = fc.oneof(
  fc.constantFrom('1', '2', '999', '0', '-1', 'abc', '%2e%2e', '%00', 'null', '1e3', '12', '2026'),
  fc.string({ minLength: 1 }).map(encodeURIComponent),
)
const fillPath = (path: string, segments: string[]) => path.replace(/:\w+/g, () => segments.pop() || '1')

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
/** Calls that act outside the portal's own data, or end the session the test needs. */
const LEFT_OUT = /logout|signOut|login|signIn|endSession|endOtherSessions|changePassword|unsubscribe|sendTest/

const restCall = fc
  .tuple(
    fc.constantFrom(...[...routes, ...fileRoutes].filter((row) => !LEFT_OUT.test(row.path))),
    json,
    form,
    fc.boolean(),
    fc.array(segment, { minLength: 2, maxLength: 3 }),
  )
  .map(([row, text, parts, asForm, segments]): InjectOptions => {
    const url = fillPath(row.path, segments)
    if (row.method === 'GET') return { method: 'GET', url }
    const type = asForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
    return { method: row.method as 'POST', url, headers: { 'content-type': type }, payload: asForm ? parts : text }
  })
const trpcCall = fc
  .tuple(fc.constantFrom(...procedures.filter(([path]) => !LEFT_OUT.test(path))), json)
  .map(([[path, { _def }], text]): InjectOptions => {
    if (_def.type === 'query') return { url: `/trpc/${path}?input=${encodeURIComponent(text)}` }
    return { method: 'POST', url: `/trpc/${path}`, headers: { 'content-type': 'application/json' }, payload: text }
  })

test(`${INPUTS} inputs nobody would send are all answered, none with a 5xx, a stack trace or a secret`, {
  timeout: 60_000 + INPUTS * 20,
}, async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const cookies = await Promise.all(SENDERS.map((role) => portal.cookieOf(role)))
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(restCall, trpcCall), fc.constantFrom(...cookies), async (call, cookie) => {
      const answer = await app.inject({ ...call, headers: { ...call.headers, cookie } })
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      expect(
        answer.statusCode,
        `${call.method} ${String(call.url)} ${String(call.payload).slice(0, 500)} → ${answer.body.slice(0, 300)}`,
      ).toBeLessThan(500)
      expect(answer.body).not.toMatch(MEANT_FOR_PROGRAMS)
      expect(answer.body).not.toMatch(/\$argon2|node_modules|at .*\.ts:\d+|passwordHash|linkSecret|rawPayload|tokenHash/)
    }),
    { numRuns: INPUTS, endOnFailure: true },
  )
  expect(statuses.get(400) ?? 0).toBeGreaterThan(INPUTS / 20)
  expect([...statuses].some(([status]) => status < 300)).toBe(true)
})

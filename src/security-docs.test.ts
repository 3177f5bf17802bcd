import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from './features/events/schema'
import { PHOTO_MAX_BYTES } from './features/maintenance/schema'
import {
  BOARD_NOTIFICATIONS,
  BOARD_UPLOADS,
  BODIES,
  CALLS,
  CHALLENGES,
  CHANGES,
  CODES,
  CONNECTIONS_MAX,
  DISK_FLOOR,
  FILES,
  HOURLY,
  PASSWORDS,
  PENDING_MAX,
  PICTURES,
  REGISTRATIONS,
  RESET_MAILS,
  SEARCHES,
  SEARCHING,
  SESSIONS_MAX,
  SIGN_IN_FAILURES,
  SLOW_NAME,
  TEXT_PER_DAY,
  WRITES,
} from './server/limits/amounts'
import { MINUTE } from './server/process/clock'
import { INVITATION_LINK_DAYS, RESET_LINK_HOURS } from './shared/credentials'
import { FILE_MAX_BYTES, MEGABYTE } from './shared/file-kinds'

const NAMED = /`([\w./*-]+(?:\.(?:ts|tsx|js|json|service|example)|Caddyfile))`/g
const QUOTED = /`([\w./-]+\.ts)`, "([^"]+)"/g
const LINKED = /\]\(([\w./-]+\.md)\)/g
const ROW = /^\| \d+\.\d+\.(\d+)(?: to \d+\.\d+\.(\d+))? \| (?:\*\*)?([a-z ]+?)(?:\*\*)? \| .+ \|$/gm

/** The files a name in these documents may mean; without the repository's own folder it is somewhere under `src`. */
const filesOf = (name: string) => [...globSync(name), ...globSync(`src/**/${name}`)]

describe.each(['docs/security.md', 'docs/security-asvs.md'])('%s', (path) => {
  const text = readFileSync(path, 'utf8')

  test('names tests, files and pages that are there', () => {
    const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect([...new Set(names)].filter((name) => filesOf(name).length === 0)).toEqual([])
    expect([...text.matchAll(LINKED)].map(([, page = '']) => `docs/${page}`).filter((page) => !existsSync(page))).toEqual([])
  })

  test('quotes what stands in them', () => {
    const gone = [...text.matchAll(QUOTED)].filter(
      ([, name = '', quoted = '']) => !filesOf(name).some((file) => readFileSync(file, 'utf8').includes(quoted)),
    )
    expect(gone.map(([whole]) => whole)).toEqual([])
  })
})

test('docs/security-asvs.md counts what it lists', () => {
  const text = readFileSync('docs/security-asvs.md', 'utf8')
  const rows = [...text.matchAll(ROW)].flatMap(([, first, last = first, verdict]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, () => verdict),
  )
  const count = (verdict: string) => rows.filter((each) => each === verdict).length
  const sums = `${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations`
  expect(rows).toHaveLength(254)
  expect(text).toContain(sums)
})

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => bytes / MEGABYTE
const LIMITS: [label: string, text: string][] = [
  ['calls at once', `${CALLS.person.atOnce} · ${CALLS.network.atOnce}; ${CALLS.person.waiting} · ${CALLS.network.waiting} more wait`],
  ['files at once', `${FILES.atOnce}; ${FILES.waiting} more wait`],
  ['searches at once', `${SEARCHING.atOnce} · ${SEARCHES.max}`],
  ['passwords checked at once', `${PASSWORDS.atOnce}; ${PASSWORDS.waiting} wait, ${PASSWORDS.waitingOfOne} per`],
  ['pictures encoded at once', `${PICTURES.atOnce}; ${PICTURES.waiting} wait, ${PICTURES.waitingOfOne} per`],
  ['open connections', number(CONNECTIONS_MAX)],
  ['headers · request body', `${megabytes(BODIES.person)} MB (413) · ${BODIES.stranger / 1024} KB`],
  ['failed sign-ins: one name', `${SIGN_IN_FAILURES.name} · ${SIGN_IN_FAILURES.subnet} · ${SIGN_IN_FAILURES.site} in 15 minutes`],
  ['failed sign-ins of one name from everywhere', `from ${SLOW_NAME.from} on up to ${SLOW_NAME.mostMs / 1000} seconds`],
  ['codes of one account', `${CODES.subnet.max} in 15 minutes · ${CODES.account.max} a day`],
  ['reset links', `${RESET_MAILS.subnet} · ${RESET_MAILS.site} · ${RESET_MAILS.address} in 15 minutes`],
  ['passkey challenges', `${CHALLENGES.subnet} · ${CHALLENGES.site} in 15 minutes`],
  ['registrations', `${REGISTRATIONS.subnet} · ${number(REGISTRATIONS.site)} an hour · ${PENDING_MAX}`],
  ['sessions of one account', number(SESSIONS_MAX)],
  ['changes by one member', `${number(CHANGES.max)} in 10 minutes`],
  [
    'messages, reports and comments',
    `${[HOURLY.message, HOURLY.file, HOURLY.follow].map((cost) => number(WRITES.max / cost)).join(' · ')} an hour`,
  ],
  ['text a day', `${megabytes(TEXT_PER_DAY.member)} · ${megabytes(TEXT_PER_DAY.board)} MB`],
  ['uploads a day', BOARD_UPLOADS === 10 ? 'ten times that' : ''],
  ['free disk space', `at least ${DISK_FLOOR * 100} %`],
  ['announcements and polls sent', `${BOARD_NOTIFICATIONS.max} an hour`],
]

test.each(LIMITS)('docs/security.md states the limit of %s as the code does', (label, text) => {
  const row = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${label}`))
  expect(row).toContain(text)
})

test.each([
  ['5.2.1', `${megabytes(FILE_MAX_BYTES)}, ${megabytes(PHOTO_MAX_BYTES)} and ${megabytes(IMAGE_MAX_BYTES)} MB`],
  ['6.4.1', `end after ${RESET_LINK_HOURS} hour, invitations after ${INVITATION_LINK_DAYS} days`],
  ['6.5.4', `${CODES.subnet.max} tries in ${CODES.subnet.window / MINUTE} minutes and ${CODES.account.max} a day`],
  ['7.1.2', `${SESSIONS_MAX}, then the oldest ends`],
])('docs/security-asvs.md states the numbers of %s as the code does', (requirement, text) => {
  const row = readFileSync('docs/security-asvs.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${requirement} |`))
  expect(row).toContain(text)
})

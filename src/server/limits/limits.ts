import type { Person } from '../people'
import { createCodeGuard, createResetMailLimit } from './account-limits'
import * as amounts from './amounts'
import { isBoard } from './caller'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit'
import { createNetworkRateLimit, createRateLimit } from './rate-limit'
import { createSignInGuard } from './sign-in-guard'

/** Every limit of the process; amounts.ts explains the numbers. They are in memory, so a restart resets them. */
export type Limits = ReturnType<typeof createLimits>

export const createLimits = () => ({
  calls: createCallLimit(),
  files: createConcurrencyLimit(amounts.FILES),
  searching: createConcurrencyLimit(amounts.SEARCHING),
  searches: createRateLimit(amounts.SEARCHES),
  writes: createRateLimit(amounts.WRITES),
  changes: createRateLimit(amounts.CHANGES),
  costlyChanges: createRateLimit(amounts.COSTLY_CHANGES),
  openedAnnouncements: createRateLimit(amounts.OPENED),
  inboundTexts: createRateLimit(amounts.INBOUND_TEXTS),
  certificates: createNetworkRateLimit(amounts.CERTIFICATES),
  signIns: createSignInGuard(),
  codes: createCodeGuard(),
  challenges: createNetworkRateLimit(amounts.CHALLENGES),
  registrations: createNetworkRateLimit(amounts.REGISTRATIONS),
  resetRequests: createNetworkRateLimit(amounts.RESET_MAILS),
  resetMails: createResetMailLimit(),
})

function createCallLimit(): ConcurrencyLimit {
  const [persons, networks] = [createConcurrencyLimit(amounts.CALLS.person), createConcurrencyLimit(amounts.CALLS.network)]
  return { enter: (caller) => (caller.kind === 'stranger' ? networks : persons).enter(caller) }
}

type With<Name extends keyof Limits> = { limits: Pick<Limits, Name> }

/** Counts a change by a member; the board has no limit. Throws 429. */
export function countChange({ limits }: With<'changes'>, writer: Person) {
  if (!isBoard(writer)) limits.changes.take(String(writer.id))
}

/** Counts a member's write to the board, each kind by itself. Throws 429. */
export function countWrite({ limits }: With<'writes'>, writer: Person, kind: keyof typeof amounts.HOURLY, times = 1) {
  if (isBoard(writer)) return
  for (let time = 0; time < times; time += 1) limits.writes.take(`${kind} ${writer.id}`, amounts.HOURLY[kind])
}

/** Counts changes that write, send mail or empty a cache, also by board members. Throws 429. */
export function countCostlyChange({ limits }: With<'costlyChanges'>, person: Person, kind: keyof typeof amounts.COSTS) {
  limits.costlyChanges.take(`${kind} ${person.id}`, amounts.COSTS[kind])
}

const newSignIn = (userId: number) => `new sign-in ${userId}`

/**
 * Whether to send a mail about one more new sign-in. Without a limit, somebody with the password of an account could fill any mailbox,
 * because an account has whatever address its owner typed.
 */
export function mayNotifyOfSignIn({ limits }: With<'costlyChanges'>, userId: number): boolean {
  const isAllowed = limits.costlyChanges.allows(newSignIn(userId))
  limits.costlyChanges.add(newSignIn(userId), amounts.COSTS['new sign-in'])
  return isAllowed
}

export const resetSignInNotifications = ({ limits }: With<'costlyChanges'>, userId: number) =>
  limits.costlyChanges.forget(newSignIn(userId))

import type { Person } from '../people'
import { createCodeGuard, createResetMailLimit } from './account-limits'
import {
  CALLS,
  CERTIFICATES,
  CHALLENGES,
  CHANGES,
  COSTLY_CHANGES,
  COSTS,
  FILES,
  HOURLY,
  INBOUND_TEXTS,
  OPENED,
  REGISTRATIONS,
  RESET_MAILS,
  SEARCHES,
  SEARCHING,
  WRITES,
} from './amounts'
import { isBoard } from './caller'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit'
import { createNetworkRateLimit, createRateLimit } from './rate-limit'
import { createSignInGuard } from './sign-in-guard'

/** Every limit of the process; amounts.ts explains the numbers. They are in memory, so a restart resets them. */
export type Limits = ReturnType<typeof createLimits>

export const createLimits = () => ({
  calls: createCallLimit(),
  files: createConcurrencyLimit(FILES),
  searching: createConcurrencyLimit(SEARCHING),
  searches: createRateLimit(SEARCHES),
  writes: createRateLimit(WRITES),
  changes: createRateLimit(CHANGES),
  costlyChanges: createRateLimit(COSTLY_CHANGES),
  openedAnnouncements: createRateLimit(OPENED),
  inboundTexts: createRateLimit(INBOUND_TEXTS),
  certificates: createNetworkRateLimit(CERTIFICATES),
  signIns: createSignInGuard(),
  codes: createCodeGuard(),
  challenges: createNetworkRateLimit(CHALLENGES),
  registrations: createNetworkRateLimit(REGISTRATIONS),
  resetRequests: createNetworkRateLimit(RESET_MAILS),
  resetMails: createResetMailLimit(),
})

function createCallLimit(): ConcurrencyLimit {
  const [persons, networks] = [createConcurrencyLimit(CALLS.person), createConcurrencyLimit(CALLS.network)]
  return { enter: (caller) => (caller.kind === 'stranger' ? networks : persons).enter(caller) }
}

type With<Name extends keyof Limits> = { limits: Pick<Limits, Name> }

/** Counts a change by a member; the board has no limit. Throws 429. */
export function countChange({ limits }: With<'changes'>, writer: Person) {
  if (!isBoard(writer)) limits.changes.take(String(writer.id))
}

/** Counts a member's write to the board, each kind by itself. Throws 429. */
export function countWrite({ limits }: With<'writes'>, writer: Person, kind: keyof typeof HOURLY, times = 1) {
  if (isBoard(writer)) return
  for (let time = 0; time < times; time += 1) limits.writes.take(`${kind} ${writer.id}`, HOURLY[kind])
}

/** Counts changes that write, send mail or empty a cache, also by board members. Throws 429. */
export function countCostlyChange({ limits }: With<'costlyChanges'>, person: Person, kind: keyof typeof COSTS) {
  limits.costlyChanges.take(`${kind} ${person.id}`, COSTS[kind])
}

const newSignIn = (userId: number) => `new sign-in ${userId}`

/**
 * Whether to send a mail about one more new sign-in. Without a limit, somebody with the password of an account could fill any mailbox,
 * because an account has whatever address its owner typed.
 */
export function mayNotifyOfSignIn({ limits }: With<'costlyChanges'>, userId: number): boolean {
  const isAllowed = limits.costlyChanges.allows(newSignIn(userId))
  limits.costlyChanges.add(newSignIn(userId), COSTS['new sign-in'])
  return isAllowed
}

export const resetSignInNotifications = ({ limits }: With<'costlyChanges'>, userId: number) =>
  limits.costlyChanges.forget(newSignIn(userId))

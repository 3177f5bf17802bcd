import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { named } from './answers'
import { readJson } from './fields'

/** In the order of the form. `residents` are all who live here, including owners; `streets` uses the accounts' current streets. */
export const AUDIENCE_KINDS = ['everyone', 'homeowners', 'residents', 'streets', 'board'] as const
export type AudienceKind = (typeof AUDIENCE_KINDS)[number]
export interface Audience {
  kind: AudienceKind
  streets: string[]
}
export const EVERYONE: Audience = { kind: 'everyone', streets: [] }

const STREETS_MOST = 50
const KIND_UNKNOWN = msg('problems', 'reachAudience')
export const STREET_UNKNOWN = msg('problems', 'reachStreetUnknown')
const STREET_NEEDED = msg('announcements', 'streetNeeded')

export const audienceShape = z.object({ kind: z.enum(AUDIENCE_KINDS), streets: z.array(z.string()) })

/** Accepts JSON, or its text in a form. Every error is reported at `audience`. */
export const audience = z.pipe(
  z.unknown(),
  z.transform((value, ctx): Audience => {
    const read = readAudience(typeof value === 'string' ? readJson(value) : value)
    if (typeof read !== 'string') return read
    ctx.issues.push({ code: 'custom', message: read, input: value })
    return EVERYONE
  }),
)

function readAudience(value: unknown): Audience | string {
  const { kind, streets = [] } = (typeof value === 'object' && value !== null ? value : {}) as { kind?: unknown; streets?: unknown }
  const known = AUDIENCE_KINDS.find((name) => name === kind)
  if (!known) return KIND_UNKNOWN
  if (known !== 'streets') return { kind: known, streets: [] }
  if (!Array.isArray(streets) || streets.length > STREETS_MOST || !streets.every((street) => typeof street === 'string'))
    return STREET_UNKNOWN
  return streets.length === 0 ? STREET_NEEDED : { kind: known, streets: [...new Set(streets as string[])] }
}

/** Reasons why a person gets a letter; `failed` to `notSent` are known only after sending, `byMail` is an owner's of an official notice. */
const REASONS = ['notInvited', 'unsubscribed', 'returned', 'notChosen', 'failed', 'waiting', 'notSent', 'byMail'] as const
export const unreachedReason = z.enum(REASONS)
export type UnreachedReason = (typeof REASONS)[number]

const summaryFields = {
  people: z.number(),
  households: z.number(),
  /** Sent at once; a person may count in several channels. */
  email: z.number(),
  /** People reached by the digest alone. */
  digest: z.number(),
  sms: z.number(),
  smsSegments: z.number(),
  push: z.number(),
  notReached: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      streetNumber: z.string(),
      streetName: z.string(),
      reason: unreachedReason,
      /** Another person at the same address is reached. */
      householdReached: z.boolean(),
    }),
  ),
}
/** Owners by home, one email an address, one letter a mailing address. `notChosen` owners get both until they choose. */
const officialReach = z.object({
  ...{ owners: z.number(), emails: z.number(), letters: z.number(), homesWithoutOwner: z.number(), notChosen: z.number() },
})
export type OfficialReach = z.output<typeof officialReach>
/** `official` answers for an official notice; the other numbers are then those of residents who own nothing. */
export const deliverySummary = named('Reach', z.object({ ...summaryFields, official: z.optional(officialReach) }))
export type DeliverySummary = z.output<typeof deliverySummary>
/** People whom a notification reaches at once, in all and by channel; `name` is the only one's. */
export const recipientCount = z.object({
  people: z.number(),
  email: z.number(),
  sms: z.number(),
  push: z.number(),
  name: z.nullable(z.string()),
})
export type RecipientCount = z.output<typeof recipientCount>
export const atOnce = ({ people, digest, notReached, email, sms, push }: DeliverySummary): RecipientCount => ({
  ...{ people: people - notReached.length - digest, email, sms, push },
  name: null,
})

/** Things that people are told of. */
export const TOLD_ABOUT = ['announcement', 'event', 'poll', 'report', 'message'] as const
export type ToldAbout = (typeof TOLD_ABOUT)[number]

const toldOnce = z.object({
  /** The notification type, such as 'eventCancelled'. */
  kind: z.string(),
  /** The step or comment of a report. */
  ...{ changeId: z.nullable(z.number()), commentId: z.nullable(z.number()) },
  at: z.string(),
  ...{ people: z.number(), email: z.number(), sms: z.number(), push: z.number() },
  /** People whose email came back. */
  returned: z.number(),
})
export type Told = z.output<typeof toldOnce>
/** Newest first; counts people for whom something was queued. */
export const told = named('Told', z.array(toldOnce))

/** Counts people who have not been notified yet; `again` counts everybody in the audience. */
export const remainingDelivery = z.object({
  ...summaryFields,
  ...{ alreadyTold: z.number(), again: recipientCount, official: z.optional(officialReach) },
})

/** The limit of one request. */
export const LETTERS_MOST = 5000

import * as z from 'zod/mini'
import { named } from './answers'
import { language } from './languages'

/** The entry that neighbors find in the directory. */
export const directoryChoice = z.object({ listed: z.boolean(), showEmail: z.boolean(), showPhone: z.boolean() })
export type DirectoryChoice = z.output<typeof directoryChoice>

/** Served to its owner and, without `directory`, to the board: no hash, no token. */
export const account = named(
  'User',
  z.object({
    id: z.number(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    streetNumber: z.string(),
    streetName: z.string(),
    hoaStatus: z.string(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    phoneNumber: z.nullable(z.string()),
    /** Confirmed with a code in a text message. */
    phoneVerified: z.boolean(),
    /** Up to four lines; null if letters go to the house. */
    mailingAddress: z.nullable(z.string()),
    textOptIn: z.boolean(),
    /** Null means the community's language. */
    language: z.nullable(language),
    status: z.string(),
    createdAt: z.string(),
    /** A calendar date in the community's time zone, never a time. */
    lastLoginDate: z.nullable(z.string()),
    approvalNotificationSent: z.boolean(),
    emailSubscribed: z.boolean(),
    unsubscribedAt: z.nullable(z.string()),
    unsubscribeReason: z.nullable(z.string()),
    unsubscribeNote: z.nullable(z.string()),
    directory: directoryChoice,
  }),
)
export type Account = z.output<typeof account>

const binary = z.string().check(z.maxLength(8000))
const credential = { id: z.string().check(z.maxLength(2000)), rawId: z.string().check(z.maxLength(2000)), type: z.literal('public-key') }

/** AuthenticationResponseJSON, limited to the fields the server reads. */
export const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary, userHandle: z.nullish(binary) }),
})
export type Assertion = z.output<typeof assertion>

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
/** RegistrationResponseJSON, limited to the fields the server reads. */
export const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: binary, attestationObject: binary, transports: z.optional(transports) }),
})
export type Attestation = z.output<typeof attestation>

const descriptors = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }))
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: descriptors,
})

export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: descriptors,
})

/** Given by the page that leads to the set-up of a second step. */
export interface SecondStepState {
  /** The address asked for. */
  from?: string
  /** The same, unless it is for the board alone. */
  later?: string
}

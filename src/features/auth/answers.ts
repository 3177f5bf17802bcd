import * as z from 'zod/mini'
import { account } from '../../shared/accounts'
import { named } from '../../shared/answers'
import { creationOptions, requestOptions } from '../../shared/passkeys'

const applicant = { username: z.string(), email: z.string(), name: z.string(), message: z.string() }

/** The ways to give a second step, in the order people are asked. */
export const stepMethods = z.array(z.enum(['app', 'passkey', 'recovery']))
export const ticketMethods = z.object({ methods: stepMethods })

/** Whoever waits for nobody's approval is signed in. */
export const registered = z.union([
  z.object({ requiresApproval: z.literal(true), ...applicant }),
  z.object({ requiresApproval: z.literal(false), ...applicant, user: account }),
])

/** Where the browser goes on. */
export const way = z.object({ location: z.string() })

/** Who has come back from the sign-in provider without an account. */
export const newcomer = z.object({ name: z.string(), email: z.string() })

export const undone = z.object({ resetPath: z.string() })

/** How one's own account signs in. */
export const ownSignIn = named(
  'OwnSignIn',
  z.object({
    secondStep: z.boolean(),
    /** Ways to give it that work now. */
    methods: stepMethods,
    appAddedAt: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
    /** The board's rule asks for it; held back once `graceEndsAt` is over. */
    required: z.boolean(),
    heldBack: z.boolean(),
    graceEndsAt: z.nullable(z.string()),
    /** Of this session; null when it is not fresh. */
    provenUntil: z.nullable(z.string()),
    commonPassword: z.boolean(),
    provider: z.nullable(z.object({ name: z.string(), linkedAt: z.string() })),
  }),
)
export type OwnSignIn = z.output<typeof ownSignIn>

export const newApp = z.object({ secret: z.string(), uri: z.string() })
/** Shown this once; null where the step was on already. */
const recoveryCodes = z.array(z.string())
export const confirmedApp = z.object({ secondStep: z.literal(true), recoveryCodes: z.nullable(recoveryCodes) })
export const switched = z.object({ secondStep: z.boolean(), recoveryCodes: z.nullable(recoveryCodes) })
export const removedApp = z.object({ secondStep: z.boolean() })
export const madeCodes = z.object({ recoveryCodes })
export const providerAddress = z.object({ url: z.string() })
export const proven = z.object({ provenUntil: z.string() })

export const boardSignIn = named(
  'BoardSignIn',
  z.object({
    boardSecondStep: z.enum(['off', 'required']),
    graceEndsAt: z.nullable(z.string()),
    /** The board, and whoever has turned the step on. */
    people: z.array(z.object({ id: z.number(), name: z.string(), isBoard: z.boolean(), secondStep: z.boolean() })),
  }),
)

export const passkeyOptions = z.union([creationOptions, requestOptions])
export const ownPasskey = named(
  'OwnPasskey',
  z.object({
    id: z.number(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.nullable(z.string()),
    /** False where it was made for another address of the portal. */
    usable: z.boolean(),
  }),
)
export type OwnPasskey = z.output<typeof ownPasskey>
export const ownPasskeys = z.array(ownPasskey)

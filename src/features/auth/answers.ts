import * as z from 'zod/mini'
import { account, creationOptions, requestOptions } from '../../shared/accounts'
import { named, said } from '../../shared/answers'

const applicant = { username: z.string(), email: z.string(), name: z.string(), message: z.string() }

export const stepMethods = z.array(z.enum(['app', 'passkey', 'recovery']))
export const ticketMethods = z.object({ methods: stepMethods })

export const registered = z.union([
  z.object({ requiresApproval: z.literal(true), ...applicant }),
  z.object({ requiresApproval: z.literal(false), ...applicant, user: account }),
])

export const redirect = z.object({ location: z.string() })

/** The person named by the sign-in provider, who has no account yet. */
export const newcomer = z.object({ name: z.string(), email: z.string() })

export const resetLink = z.object({ resetPath: z.string() })
export const passwordLink = z.object({ username: z.string(), isInvitation: z.boolean() })
export const passwordReset = z.extend(said, { username: z.string() })

export const ownSignIn = named(
  'OwnSignIn',
  z.object({
    secondStep: z.boolean(),
    methods: stepMethods,
    appAddedAt: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
    /** Required by the MFA policy; enforced after `graceEndsAt`. */
    required: z.boolean(),
    heldBack: z.boolean(),
    graceEndsAt: z.nullable(z.string()),
    provenUntil: z.nullable(z.string()),
    commonPassword: z.boolean(),
    provider: z.nullable(z.object({ name: z.string(), linkedAt: z.string() })),
  }),
)
export type OwnSignIn = z.output<typeof ownSignIn>

export const newApp = z.object({ secret: z.string(), uri: z.string() })
/** Returned once; null if the step was on already. */
const recoveryCodes = z.array(z.string())
export const confirmedApp = z.object({ secondStep: z.literal(true), recoveryCodes: z.nullable(recoveryCodes) })
export const switchedStep = z.object({ secondStep: z.boolean(), recoveryCodes: z.nullable(recoveryCodes) })
export const removedApp = z.object({ secondStep: z.boolean() })
export const madeCodes = z.object({ recoveryCodes })
export const providerAddress = z.object({ url: z.string() })
export const proven = z.object({ provenUntil: z.string() })

export const boardSignIn = named(
  'BoardSignIn',
  z.object({
    boardSecondStep: z.enum(['off', 'required']),
    graceEndsAt: z.nullable(z.string()),
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
    /** False if it was made for another address of the portal. */
    usable: z.boolean(),
  }),
)
export type OwnPasskey = z.output<typeof ownPasskey>
export const ownPasskeys = z.array(ownPasskey)

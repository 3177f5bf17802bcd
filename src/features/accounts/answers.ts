import * as z from 'zod/mini'
import { account } from '../../shared/accounts'

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

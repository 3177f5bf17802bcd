import * as z from 'zod/mini'

const auditEntry = z.object({ id: z.number(), at: z.string(), actorName: z.string(), action: z.string(), subject: z.string() })
export type AuditEntry = z.output<typeof auditEntry>

export const auditEntries = z.array(auditEntry)
/** Names of everyone who has done something. */
export const actors = z.array(z.string())

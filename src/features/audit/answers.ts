import * as z from 'zod/mini'

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actorName: z.string(),
  /** In the language of the call; unknown actions stay as written. */
  action: z.string(),
  isAsWritten: z.boolean(),
  subject: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditEntries = z.array(auditEntry)
/** The REST shape. */
export const entries = z.array(z.omit(auditEntry, { isAsWritten: true }))
export const actors = z.array(z.string())

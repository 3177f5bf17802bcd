import * as z from 'zod/mini'

/** What a member's own feed address is about; the address itself is told once, when it is made. */
export const subscription = z.object({
  /** When the address in use was made; null without one. */
  since: z.nullable(z.string()),
  /** Anybody's address of the public events, when the community offers it. */
  publicUrl: z.nullable(z.string()),
})
export const address = z.object({ url: z.string() })

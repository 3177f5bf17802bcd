import * as z from 'zod/mini'

/** What happens, or would happen, to one line of the file. */
const outcome = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(['new', 'known', 'problem']),
  /** Of a new account. */
  username: z.nullable(z.string()),
  /** What to correct, a sentence each. */
  problems: z.array(z.string()),
})
export type RowOutcome = z.output<typeof outcome>

/** The file as it reads, each row with its line. */
export const table = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
})

export const outcomes = z.array(outcome)
export const listFile = z.object({ fileName: z.string(), csv: z.string() })

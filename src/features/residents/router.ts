import { adminProcedure, requireProof, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import * as commands from './commands'
import { planImport, readLines, readTable } from './queries'
import { importFile } from './schema'

export const residentsRouter = router({
  /** The file as a table, so that its columns can be matched and its rows corrected before the check. */
  read: adminProcedure('users.import')
    .input(importFile)
    .output(answers(answer.table))
    .mutation(({ input }) => readTable(input.csv)),

  /** What the file would do, line by line. Writes nothing. */
  check: adminProcedure('users.import')
    .input(importFile)
    .output(answers(answer.outcomes))
    .mutation(async ({ ctx, input }) =>
      (await planImport(ctx.reads, await readLines(ctx.reads, input.csv), ctx.t)).map(({ outcome }) => outcome),
    ),

  import: adminProcedure('users.import')
    .input(importFile)
    .output(answers(answer.outcomes))
    .mutation(({ ctx, input }) => commands.importResidents(ctx, input.csv)),

  export: adminProcedure('users.export')
    .use(requireProof)
    .output(answers(answer.listFile))
    .mutation(({ ctx }) => commands.exportResidents(ctx)),
})

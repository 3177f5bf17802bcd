import { adminProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import type { Incident } from '../../shared/system'
import { msg } from '../../words/messages'
import * as answer from './answers'
import { backUpNow } from './commands'

export const systemRouter = router({
  state: superAdminProcedure('system.see')
    .meta({ rest: 'GET /api/system', says: 'The answer describes the machine, the copies and the doctor’s findings' })
    .output(answers(answer.state))
    .query(({ ctx }) => ctx.systemJobs.state()),

  backUpNow: superAdminProcedure('system.manage')
    .meta({ rest: 'POST /api/system/backup-now', status: 201, says: 'The call makes one more nightly backup' })
    .output(answers(answer.backup))
    .mutation(({ ctx }) => backUpNow(ctx)),

  incidents: adminProcedure('system.hear')
    .output(answers(answer.incidents))
    .query(async ({ ctx }) => (await ctx.systemJobs.incidents()).map(({ kind }) => ({ kind, message: ctx.t(SENTENCES[kind]()) }))),
})

const SENTENCES: Record<Incident, () => ReturnType<typeof msg>> = {
  backup: () => msg('problems', 'systemBackup'),
  offsite: () => msg('problems', 'systemOffsite'),
  disk: () => msg('problems', 'systemDisk'),
  mail: () => msg('problems', 'systemMail'),
  refusal: () => msg('problems', 'systemRefusal'),
  database: () => msg('problems', 'systemDatabase'),
  check: () => msg('problems', 'systemCheck'),
}

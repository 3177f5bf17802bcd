import { adminProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import type { Incident } from '../../shared/system'
import { say } from '../../words/say'
import * as answer from './answers'
import { backUpNow } from './commands'

export const systemRouter = router({
  state: superAdminProcedure('system.see')
    .meta({ rest: 'GET /api/system', says: 'the machine, the copies, and what the doctor says' })
    .output(answers(answer.state))
    .query(({ ctx }) => ctx.upkeep.state()),

  backUpNow: superAdminProcedure('system.manage')
    .meta({ rest: 'POST /api/system/backup-now', status: 201, says: 'one more nightly backup' })
    .output(answers(answer.backup))
    .mutation(({ ctx }) => backUpNow(ctx)),

  incidents: adminProcedure('system.hear')
    .output(answers(answer.incidents))
    .query(async ({ ctx }) => (await ctx.upkeep.incidents()).map(({ kind }) => ({ kind, message: ctx.tell(SENTENCES[kind]()) }))),
})

const SENTENCES: Record<Incident, () => ReturnType<typeof say>> = {
  backup: () => say('problems', 'systemBackup'),
  offsite: () => say('problems', 'systemOffsite'),
  disk: () => say('problems', 'systemDisk'),
  mail: () => say('problems', 'systemMail'),
  database: () => say('problems', 'systemDatabase'),
  check: () => say('problems', 'systemCheck'),
}

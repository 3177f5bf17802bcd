import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import { invalid, PortalError } from '../../server/errors'
import { hashPassword } from '../../server/passwords'
import { insertPerson } from '../../server/people'
import { readSettings, writeSettings } from '../../server/settings'
import { setupNeeded } from '../../server/setup-link'
import { publicProcedure, router, superAdminProcedure } from '../../server/trpc'
import { dateInZone } from '../../shared/calendar'
import * as schema from './schema'

export const communityRouter = router({
  /** What every page needs to know, also before anybody signs in. */
  info: publicProcedure.query(async ({ ctx }) => {
    const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = await readSettings(ctx.reads)
    return {
      name,
      streets,
      timeZone,
      registrationNeedsApproval,
      contactEmail,
      publicEventsFeed,
      mailConfigured: ctx.postOffice.configured,
      setupNeeded: await setupNeeded(ctx.reads),
    }
  }),

  update: superAdminProcedure('community.edit')
    .input(schema.communitySettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        await writeSettings(trx, input)
        await audit(trx, ctx.user, 'changed settings', input.name)
        return input
      }),
    ),

  checkSetup: publicProcedure
    .input(schema.setupToken)
    .query(async ({ ctx, input }) => ({ valid: ctx.setupLink.matches(input.token) && (await setupNeeded(ctx.reads)) })),

  /** Names the community, makes its first super admin and signs them in. Works once. */
  setup: publicProcedure.input(schema.setup).mutation(async ({ ctx, input }) => {
    if (!ctx.setupLink.matches(input.token)) throw linkInvalid()
    const { password, ...fields } = input.admin
    if (!input.community.streets.includes(fields.streetName)) throw invalid('admin.streetName', 'Please select a street')
    const passwordHash = await hashPassword(password, ctx.caller)
    const { person, cookie } = await ctx.write(async (trx) => {
      if (!(await setupNeeded(trx))) throw linkInvalid()
      await writeSettings(trx, input.community)
      const createdAt = nowText()
      const lastLoginDate = dateInZone(createdAt, input.community.timeZone)
      const row = { ...fields, passwordHash, status: 'active', isAdmin: 1, isSuperAdmin: 1, createdAt, lastLoginDate }
      const made = await insertPerson(trx, row)
      await audit(trx, made, 'set up the community', input.community.name)
      return { person: made, cookie: await ctx.sessions.start(trx, made.id, ctx.userAgent) }
    })
    ctx.setupLink.void()
    ctx.setCookie(cookie)
    return person
  }),
})

const linkInvalid = () => new PortalError('FORBIDDEN', schema.SETUP_LINK_INVALID)

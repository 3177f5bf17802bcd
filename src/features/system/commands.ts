import { basename } from 'node:path'
import { audit } from '../../server/audit'
import { isKnownBrowser } from '../../server/auth/browsers'
import { verifyPassword } from '../../server/auth/passwords'
import { forbidden, PortalError } from '../../server/errors'
import { foldKey } from '../../server/people'
import type { MemberContext } from '../../server/trpc/context'
import { msg } from '../../words/messages'

/** Throws 409 with the reason. */
export async function backUpNow({ user, write, systemJobs }: MemberContext) {
  const made = await systemJobs.backUpNow()
  await write((trx) => audit(trx, user, 'made a backup', basename(made.file)))
  return made
}

/** A person at somebody else's open computer has the session but not the password. Throws 403, 429. */
async function requireOwnPassword(ctx: MemberContext, password: string) {
  const { user, address, reads, limits, caller } = ctx
  const isKnown = await isKnownBrowser(ctx, user.id)
  const attempt = { name: foldKey(user.username), address, userId: user.id, isKnown, caller }
  const refusal = await limits.signIns.admit(attempt)
  const { passwordHash } = await reads.selectFrom('user').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password, caller))) throw refusal ?? forbidden(msg('problems', 'systemPasswordWrong'))
  limits.signIns.succeed(attempt, refusal)
}

/** The caller removes the file. Throws 403, 409, 429, 507. */
export async function makeDownload(ctx: MemberContext, password: string) {
  await requireOwnPassword(ctx, password)
  const download = await ctx.systemJobs.makeDownload()
  await ctx.write((trx) => audit(trx, ctx.user, 'downloaded a backup', download.name))
  return download
}

/** Keeps the file for one download. Throws 403, 409, 429, 507. */
export const keepDownload = async (ctx: MemberContext, password: string) =>
  ctx.systemJobs.offerDownload(await makeDownload(ctx, password), ctx.user.id)

export function takeDownload({ systemJobs, user }: MemberContext, ticket: string) {
  const download = systemJobs.takeDownload(ticket, user.id)
  if (!download) throw new PortalError('NOT_FOUND', msg('problems', 'systemDownloadGone'))
  return download
}

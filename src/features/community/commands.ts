import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { languageCookie } from '../../server/auth/browsers'
import { setupNeeded } from '../../server/auth/first-admin'
import { hashPassword } from '../../server/auth/passwords'
import { found, invalid, PortalError } from '../../server/errors'
import { settleOwners } from '../../server/owners'
import { findPerson, insertPerson, updatePerson } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { readSettings, writeSettings } from '../../server/settings'
import type { Context, MemberContext } from '../../server/trpc/context'
import { dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { dateInZone } from '../../shared/calendar'
import { given } from '../../shared/changes'
import { msg } from '../../words/messages'
import { findPictureFileId, pictureAddress } from './queries'
import type { CommunityLanguage, OwnLanguage } from './schema'
import { type AppearanceChange, SETUP_LINK_INVALID, type SettingsChange, type SetupRequest } from './schema'

export const change = ({ user, write }: MemberContext, settings: SettingsChange) =>
  write(async (trx) => {
    await writeSettings(trx, given(settings))
    const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = await readSettings(trx)
    await audit(trx, user, 'changed settings', name)
    return { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed }
  })

export const changeAppearance = ({ user, write }: MemberContext, { accent, removePicture }: AppearanceChange, picture?: ReceivedFile) =>
  write(async (trx) => {
    await writeSettings(trx, given({ accent }))
    if (picture || removePicture) await replacePicture(trx, picture)
    const stored = await readSettings(trx)
    await audit(trx, user, 'changed the appearance', stored.name)
    return { accent: stored.accent, picture: stored.picture }
  })

async function replacePicture(trx: Trx, picture: ReceivedFile | undefined) {
  const before = await findPictureFileId(trx)
  const kept = picture ? await keepFile(trx, picture) : null
  await writeSettings(trx, { picture: kept ? pictureAddress(kept) : '' })
  await trx
    .updateTable('setting')
    .set({ fileId: kept?.id ?? null })
    .where('key', '=', 'picture')
    .execute()
  if (before) await dropFiles(trx, [before])
}

/** Creates the community and its first super admin, who is signed in. Works once. Throws 400 for a street that is not listed, 403. */
export async function setUp(ctx: Context, { token, community, admin: { password, ...fields } }: SetupRequest) {
  if (!ctx.setupLink.matches(token)) throw linkInvalid()
  if (!community.streets.includes(fields.streetName)) throw invalid('admin.streetName', msg('fields', 'streetRequired'))
  const passwordHash = await hashPassword(password, ctx.caller)
  const { person, cookie } = await ctx.write(async (trx) => {
    if (!(await setupNeeded(trx))) throw linkInvalid()
    await writeSettings(trx, community)
    const createdAt = nowText()
    const lastLoginDate = dateInZone(createdAt, community.timeZone)
    const row = { ...fields, passwordHash, status: 'active', isAdmin: 1, isSuperAdmin: 1, createdAt, lastLoginDate }
    const made = await insertPerson(trx, row)
    await settleOwners(trx, [made])
    await audit(trx, made, 'set up the community', community.name)
    return { person: made, cookie: await ctx.sessions.start(trx, made.id, ctx.userAgent) }
  })
  ctx.setupLink.void()
  ctx.setCookie(cookie)
  return person
}

const linkInvalid = () => new PortalError('FORBIDDEN', SETUP_LINK_INVALID)

export async function chooseOwnLanguage({ user, write, env, setCookie }: MemberContext, { language }: OwnLanguage) {
  const person = await write(async (trx) => {
    await updatePerson(trx, user.id, { language })
    return found(await findPerson(trx, user.id), 'User')
  })
  setCookie(languageCookie(env, language))
  return person
}

export const changeLanguage = ({ user, write }: MemberContext, { language }: CommunityLanguage) =>
  write(async (trx) => {
    await writeSettings(trx, { language })
    const { name } = await readSettings(trx)
    await audit(trx, user, 'changed settings', name)
    return { language }
  })

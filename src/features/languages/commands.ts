import { audit } from '../../server/audit'
import { languageCookie } from '../../server/auth/language-cookie'
import { found } from '../../server/errors'
import { findPerson, updatePerson } from '../../server/people'
import { readSettings, writeSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import type { CommunityLanguage, OwnLanguage } from './schema'

/** What one's own pages and mails come in, on every device. */
export async function chooseOwn({ user, write, env, setCookie }: MemberContext, { language }: OwnLanguage) {
  const person = await write(async (trx) => {
    await updatePerson(trx, user.id, { language })
    return found(await findPerson(trx, user.id), 'User')
  })
  setCookie(languageCookie(env, language))
  return person
}

export const chooseForCommunity = ({ user, write }: MemberContext, { language }: CommunityLanguage) =>
  write(async (trx) => {
    await writeSettings(trx, { language })
    const { name } = await readSettings(trx)
    await audit(trx, user, 'changed settings', name)
    return { language }
  })

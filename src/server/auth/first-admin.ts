import type { DatabaseAccess } from '../../../db/schema'
import { USERNAME_LETTERS, username as userName } from '../../shared/credentials'
import { textIn } from '../../words/words'
import { insertPerson } from '../people'
import { nowText } from '../process/clock'
import type { Env } from '../process/env'
import { BadConfiguration } from '../process/env'
import { hashPassword } from './passwords'

/** On a database without accounts, makes the super admin the ADMIN_… variables describe; does nothing without them. */
export async function makeFirstAdmin({ reads, write }: DatabaseAccess, env: Env) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email, ADMIN_NAME: name } = env
  if (!username && !password) return
  const anybody = await reads.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (anybody) return
  if (!username || !password || !email) {
    throw new BadConfiguration(
      'ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL belong together: set all three, or none to get a set-up link.',
    )
  }
  if (!userName(1, '').safeParse(username).success) throw new BadConfiguration(`ADMIN_USERNAME: ${textIn('en', USERNAME_LETTERS)}.`)
  const passwordHash = await hashPassword(password)
  const person = { username, passwordHash, email, name: name ?? username, streetNumber: '', streetName: '', hoaStatus: 'owner-occupant' }
  await write((trx) => insertPerson(trx, { ...person, status: 'active', isAdmin: 1, isSuperAdmin: 1, createdAt: nowText() }))
}

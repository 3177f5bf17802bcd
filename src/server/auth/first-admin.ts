import type { DatabaseAccess, Reader } from '../../../db/schema'
import { USERNAME_LETTERS, username as userName } from '../../shared/credentials'
import { textIn } from '../../words/words'
import { insertPerson } from '../people'
import { MINUTE, nowText } from '../process/clock'
import type { Env } from '../process/env'
import { BadConfiguration } from '../process/env'
import { hashToken, newToken, sameText } from '../tokens'
import { hashPassword } from './passwords'

/** Makes the super admin that the ADMIN_… variables describe, if there are no accounts. */
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

export const SETUP_LINK_MINUTES = 60

/** Holds the one-time link for the first super admin in memory, so a restart prints a new one. */
export interface SetupLink {
  issue(publicUrl: string): string
  matches(token: string): boolean
  /** Restarts the time limit, because a backup may take an hour to upload before it can be restored. */
  prolong(): void
  void(): void
}

export function createSetupLink(): SetupLink {
  let current: { hash: string; until: number } | undefined
  const inAnHour = () => Date.now() + SETUP_LINK_MINUTES * MINUTE
  return {
    issue(publicUrl) {
      const token = newToken()
      current = { hash: hashToken(token), until: inAnHour() }
      return `${publicUrl}/setup?token=${token}`
    },
    matches: (token) => current !== undefined && Date.now() < current.until && sameText(hashToken(token), current.hash),
    prolong() {
      if (current) current.until = inAnHour()
    },
    void: () => {
      current = undefined
    },
  }
}

export async function setupNeeded(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('isSuperAdmin', '=', 1).limit(1).executeTakeFirst()
  return row === undefined
}

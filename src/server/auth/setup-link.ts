import type { Reader } from '../../../db/schema'
import { MINUTE } from '../process/clock'
import { hashToken, newToken, sameText } from '../tokens'

export const SETUP_LINK_MINUTES = 60

/** The one-time link that makes the first super admin; lives in memory, so a restart prints a new one. */
export interface SetupLink {
  /** A fresh link, voiding the one before. */
  issue(publicUrl: string): string
  matches(token: string): boolean
  /** Begins its time once more: a backup that has taken an hour to arrive can still be restored. */
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

/** True until a super admin exists, whatever their status. */
export async function setupNeeded(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('isSuperAdmin', '=', 1).limit(1).executeTakeFirst()
  return row === undefined
}

import { DAY } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { type Incident, isDiskShort, type SystemState } from '../../shared/system'
import { isAhead, recallOffsite } from '../offsite/memory'

export interface Trouble {
  kind: Incident
  /** The details, in English, as programs and disks say them. */
  text: string
}

/** What super admins are mailed about, and the board sees in a banner, while it lasts. */
export function findTroubles(env: Env, state: SystemState): Trouble[] {
  const troubles: (Trouble | false | undefined)[] = [
    backup(state, env),
    offsite(env, state),
    disk(state),
    state.mail.state === 'problem' && { kind: 'mail', text: `${state.mail.waiting} ${state.mail.oldestAt}` },
    ...(['database', 'uploads'] as const).map((check) => {
      const found = state.findings.find((finding) => finding.check === check && finding.state === 'problem')
      return found && { kind: check === 'database' ? ('database' as const) : ('check' as const), text: found.text }
    }),
  ]
  return troubles.filter((trouble) => trouble !== false && trouble !== undefined)
}

function backup({ backups, findings, uptimeSeconds }: SystemState, { BACKUP_KEEP }: Env): Trouble | undefined {
  if (BACKUP_KEEP === 0) return undefined
  const said = backups.lastError ?? findings.find(({ check, state }) => check === 'backups' && state === 'problem')?.text
  if (said) return { kind: 'backup', text: said }
  const isLate = backups.newestAt === null && uptimeSeconds * 1000 > 2 * DAY
  return isLate ? { kind: 'backup', text: '' } : undefined
}

/** A repository may be out of reach for a night; what has not been tried may come now. */
function offsite(env: Env, { offsite: { state, newestAt, lastError } }: SystemState): Trouble | undefined {
  if (state === 'off') return undefined
  const { failingSince, checkError } = recallOffsite(env)
  if (checkError) return { kind: 'offsite', text: checkError }
  const since = newestAt && !isAhead(newestAt) ? newestAt : failingSince
  if (!failingSince || !since || Date.parse(since) > Date.now() - DAY) return undefined
  return { kind: 'offsite', text: lastError ?? '' }
}

const disk = ({ disk: found }: SystemState): Trouble | undefined =>
  isDiskShort(found) ? { kind: 'disk', text: `${Math.round(found.freeBytes / 1024 / 1024)} MB` } : undefined

import { DAY } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { minutesOf } from '../../server/process/env-rules'
import { operatorCommand } from '../../server/process/program'
import type { Finding } from '../../shared/system'
import { ok, problem, warning } from '../doctor/checks'
import { isAhead, recallOffsite, repositoryOf } from './memory'
import { findRestic, HOW_TO_INSTALL } from './restic'

export const isOffsiteOn = (env: Env) => env.OFFSITE_REPOSITORY !== undefined

export function checkOffsite(env: Env): Finding[] {
  if (!isOffsiteOn(env)) {
    return [
      warning(
        'copies elsewhere',
        'There are none. When this machine burns or is stolen, so are its backups. Set OFFSITE_REPOSITORY, or copy backups to another machine.',
      ),
    ]
  }
  if (!findRestic()) return [problem('copies elsewhere', `restic is not installed. ${HOW_TO_INSTALL}`)]
  const { at, lastError, checkError, othersAt } = recallOffsite(env)
  const place = repositoryOf(env)
  if (checkError)
    return [problem('copies elsewhere', `${place} is not sound: ${checkError} Look at it with: ${operatorCommand('offsite check')}`)]
  if (!at)
    return [
      warning(
        'copies elsewhere',
        `None has arrived in ${place} yet. ${lastError ?? `The first comes soon, or run: ${operatorCommand('offsite now')}`}`,
      ),
    ]
  if (othersAt)
    return [
      problem(
        'copies elsewhere',
        `Another portal copies into ${place} as well (${othersAt}), such as one that was restored to try it. The newest copy may be that one's. Give each a place of its own: OFFSITE_REPOSITORY. This stays for two days after its last copy.`,
      ),
    ]
  if (isAhead(at))
    return [
      problem(
        'copies elsewhere',
        `The last one in ${place} is dated ahead (${at}). ${lastError ?? `The next comes soon, or run: ${operatorCommand('offsite now')}`}`,
      ),
    ]
  const hours = Math.floor((Date.now() - Date.parse(at)) / (DAY / 24))
  const text = `The last one arrived in ${place} ${hours === 0 ? 'less than an hour' : `${hours} hours`} ago.`
  if (hours * 60 > DAY / 60_000 + minutesOf(env.OFFSITE_EVERY))
    return [problem('copies elsewhere', `${text} ${lastError ?? 'Is the portal running?'}`)]
  return [lastError ? warning('copies elsewhere', `${text} Since then: ${lastError}`) : ok('copies elsewhere', text)]
}

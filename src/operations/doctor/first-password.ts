import { isCommon } from '../../server/auth/password-rules'
import type { Env } from '../../server/process/env'
import type { Finding } from '../../shared/system'
import { ok, problem } from './findings'

/** The one password that no form has looked at. It is read at the first start alone, and stays in the settings. */
export async function checkFirstPassword({ ADMIN_PASSWORD }: Env): Promise<Finding> {
  if (!ADMIN_PASSWORD || !(await isCommon(ADMIN_PASSWORD))) return ok('first password', 'None is set that people try first.')
  return problem(
    'first password',
    'ADMIN_PASSWORD is one of those that people try first. If the account still has it, change it under Profile; then take the ADMIN_ lines out of the settings: they are read at the first start alone.',
  )
}

import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { version } from '../../../package.json'
import type { NotificationType } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { superAdminRecipients } from '../../server/notifications/recipients'
import { DAY, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { readSettings, writeSettings } from '../../server/settings'
import { type Incident, isDiskShort, type SystemState } from '../../shared/system'
import { isAhead, recallOffsite } from '../offsite/memory'

interface Trouble {
  kind: Incident
  text: string
}

/** Troubles that super admins get an email about and the board sees in a banner while they last. */
export function findTroubles(env: Env, state: SystemState): Trouble[] {
  const refusal = state.findings.find((finding) => finding.check === 'outbox' && finding.state === 'problem')
  const troubles: (Trouble | false | undefined)[] = [
    backup(state, env),
    offsite(env, state),
    disk(state),
    refusal
      ? { kind: 'refusal', text: refusal.text }
      : state.mail.state === 'problem' && { kind: 'mail', text: `${state.mail.waiting} ${state.mail.oldestAt}` },
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

/** A repository may be unreachable for a night. */
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

type Place = DatabaseAccess & { env: Env }

const PAGE = '/settings/system'

const TROUBLE: NotificationType<{ kind: Incident; text: string; isOver: boolean }> = {
  name: 'systemTrouble',
  kind: 'account',
  requiredPermission: 'system.see',
  write: async ({ params: { kind, text, isOver }, words: { mails } }) => {
    const { subjects, over, overSubject, details, look, action, footer } = mails.systemTrouble
    const subject = subjects[kind]
    return {
      subject: isOver ? overSubject(subject) : subject,
      heading: isOver ? overSubject(subject) : subject,
      paragraphs: isOver ? [over] : [...(text ? [details(text)] : []), look],
      action: { label: action, path: PAGE },
      footer,
    }
  },
}

const VERSION: NotificationType<{ version: string }> = {
  name: 'systemVersion',
  kind: 'account',
  requiredPermission: 'system.see',
  write: async ({ params, words: { mails } }) => {
    const { subject, text, action, footer } = mails.systemVersion
    return {
      subject: subject(params.version),
      heading: subject(params.version),
      paragraphs: [text],
      action: { label: action, path: PAGE },
      footer,
    }
  },
}

export const systemNotifications = [TROUBLE, VERSION]

/** Emails super admins once about each trouble and once when it is over. Stuck or refused mail shows only in the browser. */
export async function notifyOfTroubles({ reads, write, env }: Place, troubles: readonly Trouble[]) {
  if (isTold(await readKnown(reads), troubles)) return
  await write(async (trx) => {
    // Another round may have sent it meanwhile.
    const known = await readKnown(trx)
    if (isTold(known, troubles)) return
    const fresh = troubles.filter(({ kind }) => !(kind in known))
    const over = Object.keys(known).filter((kind) => !troubles.some((trouble) => trouble.kind === kind)) as Incident[]
    const now = nowText()
    const incidents = Object.fromEntries(troubles.map(({ kind }) => [kind, known[kind] ?? now]))
    await writeSettings(trx, { incidents })
    for (const { kind, text } of fresh) await tellSuperAdmins(trx, env, { kind, text, isOver: false })
    for (const kind of over) await tellSuperAdmins(trx, env, { kind, text: '', isOver: true })
  })
}

const readKnown = async (reads: Reader) => (await readSettings(reads)).incidents
const isTold = (known: object, troubles: readonly Trouble[]) =>
  troubles.every(({ kind }) => kind in known) && Object.keys(known).length === troubles.length

async function tellSuperAdmins(trx: Trx, { PUBLIC_URL }: Env, params: { kind: Incident; text: string; isOver: boolean }) {
  if (params.kind === 'mail' || params.kind === 'refusal') return
  await notify(trx, PUBLIC_URL, TROUBLE, { params }, await superAdminRecipients(trx).execute())
}

/** The first start of a community is no update. */
export async function notifyOfVersion({ reads, write, env }: Place) {
  const { versionSeen } = await readSettings(reads)
  if (versionSeen === version) return
  await write(async (trx) => {
    await writeSettings(trx, { versionSeen: version })
    if (versionSeen) await notify(trx, env.PUBLIC_URL, VERSION, { params: { version } }, await superAdminRecipients(trx).execute())
  })
}

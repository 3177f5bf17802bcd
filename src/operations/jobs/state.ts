import { statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sizeOf } from '../../../db/header'
import type { Reader } from '../../../db/schema'
import { version } from '../../../package.json'
import { isMailPaused, type MailQueue } from '../../server/notifications/mail-queue'
import { createTextGateway } from '../../server/notifications/sms/gateways'
import { DAY, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { minutesOf } from '../../server/process/env-rules'
import { readSettings, type Settings } from '../../server/settings'
import type { Condition, Finding, SystemState } from '../../shared/system'
import { listBackups } from '../backup/backup-files'
import { checkBackups, isSameDisk } from '../doctor/backups'
import { checkFolder, checkPush, checkTexts } from '../doctor/checks'
import { checkOutbox, isStuck, readOutbox } from '../doctor/outbox'
import { checkSurroundings } from '../doctor/surroundings'
import { checkOffsite, isOffsiteOn } from '../offsite/check-offsite'
import { recallOffsite, repositoryOf } from '../offsite/memory'
import { daysToFull, type JobMemory, lastBackupFailure, readJobMemory } from './job-memory'
import { readNews } from './news'

type Queue = Pick<MailQueue, 'configured' | 'failing'>

interface Surroundings {
  env: Env
  reads: Reader
  mailQueue: Queue
}

const STARTED_AT = nowText()

/** The state of the system from what is remembered and what is visible without reading files. */
export async function readState({ env, reads, mailQueue }: Surroundings): Promise<SystemState> {
  const memory = readJobMemory(env.DATABASE_FILE)
  const round = findingsOf(memory)
  const settings = await readSettings(reads)
  const counts = await readOutbox(reads)
  const { waiting, oldestAt, failed } = counts
  const outbox = checkOutbox(settings, counts, mailQueue.configured)
  const quick = [...checkSurroundings(env), ...checkBackups(env, false), ...checkOffsite(env), ...(await checkFolder(env, reads)), outbox]
  const findings = [...quick, ...round.filter(({ check }) => !quick.some((found) => found.check === check))]
  return {
    version,
    news: readNews(env, memory),
    uptimeSeconds: Math.floor(process.uptime()),
    database: readDatabase(env, memory),
    disk: readDisk(env, memory),
    memory: { rssBytes: process.memoryUsage.rss() },
    backups: readBackups(env, memory, findings),
    offsite: readOffsite(env, findings),
    mail: { state: mailState(settings, oldestAt, mailQueue, outbox), waiting, oldestAt, failed },
    ...(await readChannels(env, reads)),
    errors: readErrors(env, memory, [
      await lastErrorOf(reads, 'mail', ['waiting']),
      await lastErrorOf(reads, 'shortMessage', ['waiting', 'failed']),
    ]),
    findings,
  }
}

/** A round before this start may have seen other settings; damage lasts until a round does not find it. */
const findingsOf = ({ round }: JobMemory): Finding[] =>
  round?.findings.filter(({ check }) => round.at > STARTED_AT || check === 'database' || check === 'uploads') ?? []

const stateOf = (findings: readonly Finding[], check: string): Condition => findings.find((found) => found.check === check)?.state ?? 'ok'

function readDatabase({ DATABASE_FILE: file }: Env, { round }: JobMemory): SystemState['database'] {
  const found = round?.findings.find(({ check }) => check === 'database')
  return {
    bytes: sizeOf(file) + sizeOf(`${file}-wal`),
    // The start checked it, too.
    checkedAt: round && round.at > STARTED_AT ? round.at : STARTED_AT,
    sound: found?.state !== 'problem',
  }
}

function readDisk({ DATABASE_FILE }: Env, { disk = [] }: JobMemory): SystemState['disk'] {
  const { bavail, blocks, bsize } = statfsSync(dirname(resolve(DATABASE_FILE)))
  const freeBytes = bavail * bsize
  return { freeBytes, totalBytes: blocks * bsize, daysToFull: daysToFull(disk, freeBytes) }
}

function readBackups(env: Env, { round }: JobMemory, findings: readonly Finding[]): SystemState['backups'] {
  const newest = listBackups(env.BACKUPS_DIR).at(-1)
  const found = newest === undefined ? undefined : statSync(newest, { throwIfNoEntry: false })
  const newestAt = found?.mtime.toISOString() ?? null
  const failed = lastBackupFailure(env.DATABASE_FILE, newest)
  const isVerified = round && newestAt !== null && round.at > newestAt && stateOf(round.findings, 'backups') === 'ok'
  const state = env.BACKUP_KEEP === 0 ? 'off' : failed ? 'problem' : stateOf(findings, 'backups')
  const sameDisk = isSameDisk(env)
  return {
    state: state === 'ok' && sameDisk && !isOffsiteOn(env) ? 'warning' : state,
    newestAt,
    newestBytes: found?.size ?? null,
    verifiedAt: isVerified ? round.at : null,
    lastError: failed,
    folder: resolve(env.BACKUPS_DIR),
    sameDisk,
  }
}

function readOffsite(env: Env, findings: readonly Finding[]): SystemState['offsite'] {
  const { at, bytes, checkedAt, lastError, checkError } = recallOffsite(env)
  return {
    state: isOffsiteOn(env) ? stateOf(findings, 'copies elsewhere') : 'off',
    newestAt: at ?? null,
    newestBytes: bytes ?? null,
    verifiedAt: checkedAt ?? null,
    lastError: checkError ?? lastError ?? null,
    repository: repositoryOf(env) || null,
    everyMinutes: minutesOf(env.OFFSITE_EVERY),
  }
}

function mailState(settings: Settings, oldestAt: string | null, { configured, failing }: Queue, outbox: Finding): Condition {
  if (!configured) return 'off'
  if (isMailPaused(settings)) return outbox.state
  if (isStuck(oldestAt)) return 'problem'
  return failing ? 'warning' : outbox.state
}

/** A healthy gateway sends a text or notification within minutes. */
async function readChannels(env: Env, reads: Reader): Promise<Pick<SystemState, 'texts' | 'push'>> {
  const rows = await reads
    .selectFrom('shortMessage')
    .select((select) => ['channel', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('oldest')])
    .where('status', '=', 'waiting')
    .groupBy('channel')
    .execute()
  const devices = await reads
    .selectFrom('pushDevice')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const queueOf = (channel: 'sms' | 'push', found: Finding | null): Omit<SystemState['mail'], 'failed'> => {
    const { count: waiting = 0, oldest: oldestAt = null } = rows.find((row) => row.channel === channel) ?? {}
    return { state: found === null ? 'off' : isStuck(oldestAt) ? 'problem' : found.state, waiting, oldestAt }
  }
  const gateway = createTextGateway(env)
  const push = checkPush(env)
  return {
    texts: { ...queueOf('sms', gateway && checkTexts(env)), via: gateway ? gateway.kind : null },
    push: { ...queueOf('push', push.state === 'ok' ? push : null), devices: devices.count },
  }
}

async function lastErrorOf(reads: Reader, table: 'mail' | 'shortMessage', statuses: ('waiting' | 'failed')[]) {
  const row = await reads
    .selectFrom(table)
    .select(['createdAt', 'lastError'])
    .where('status', 'in', statuses)
    .where('lastError', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.lastError ? { at: row.createdAt, text: row.lastError } : undefined
}

function readErrors(env: Env, { backupError }: JobMemory, sent: (SystemState['errors'][number] | undefined)[]): SystemState['errors'] {
  const { failingSince, lastError } = recallOffsite(env)
  const offsite = lastError && failingSince ? { at: failingSince, text: lastError } : undefined
  const recent = (error: { at: string }) => Date.parse(error.at) > Date.now() - 30 * DAY
  return [backupError, offsite, ...sent]
    .filter((error) => error !== undefined)
    .filter(recent)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

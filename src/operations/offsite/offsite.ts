import { randomUUID } from 'node:crypto'
import { lockFile } from '../../../db/lock'
import { DAY, MINUTE, nowText } from '../../server/process/clock'
import { BadConfiguration, type Env } from '../../server/process/env'
import { minutesOf } from '../../server/process/env-rules'
import type { Log } from '../../server/process/log'
import { messageOf } from '../doctor/checks'
import { readableSettings } from '../restore/inspect-backup'
import { isOffsiteOn } from './check-offsite'
import { copyFolder, type FolderManifest, fillCopyFolder, MANIFEST, PARTS } from './copy-folder'
import { isAhead, type OffsiteMemory, recallOffsite, rememberOffsite } from './memory'
import { ResticFailed, restic } from './restic'

const HOST = ['--host', 'portico']
const TAG = ['--tag', 'portico']
const PRUNE_EVERY = DAY
const CHECK_EVERY = 7 * DAY
const CHECKED_SHARE = '5%'
/** Another portal may copy only once a day. */
const OTHERS_MAY_PAUSE = 2 * DAY

/** Throws `BadConfiguration` if the settings name no repository. */
export function requireOffsite({ OFFSITE_REPOSITORY }: Env) {
  if (!OFFSITE_REPOSITORY) throw new BadConfiguration('OFFSITE_REPOSITORY is empty. Let it name a place on another machine.')
}

/**
 * Makes an offsite copy now, and the repository if there is none. Remembers the result. Deletes old copies once a day and reads part of
 * them once a week. Throws `ResticFailed`.
 */
export async function copyNow(env: Env): Promise<FolderManifest> {
  requireOffsite(env)
  const unlock = lockCopying(env)
  try {
    const manifest = await fillCopyFolder(env)
    const id = recallOwnId(env)
    await send(env, manifest, id)
    rememberOffsite(env, { at: manifest.createdAt, bytes: manifest.bytes, failingSince: undefined, lastError: undefined })
    rememberOffsite(env, { othersAt: await othersIn(env, id) })
    await lookAfter(env)
    return manifest
  } catch (error) {
    const { failingSince } = recallOffsite(env)
    const since = failingSince && !isAhead(failingSince) ? failingSince : nowText()
    rememberOffsite(env, { failingSince: since, lastError: messageOf(error) })
    throw error
  } finally {
    rememberOffsite(env, { triedAt: nowText() })
    unlock()
  }
}

function lockCopying({ DATABASE_FILE }: Env) {
  try {
    return lockFile(`${DATABASE_FILE}.offsite-lock`, 0)
  } catch {
    throw new ResticFailed('Another copy is being made just now.')
  }
}

function recallOwnId(env: Env): string {
  const { id } = recallOffsite(env)
  if (id) return id
  const made = randomUUID()
  rememberOffsite(env, { id: made, prunedAt: nowText() })
  return made
}

/**
 * The time of another portal's last copy, for example of a test restore on another machine. The portal that this one continues stopped
 * before.
 */
async function othersIn(env: Env, id: string): Promise<string | undefined> {
  const copies = await listCopies(env)
  const [since] = copies.flatMap(({ portal, time }) => (portal === id ? time : [])).sort()
  const isOther = ({ time, portal }: OffsiteCopy) =>
    portal !== undefined && portal !== id && since !== undefined && time > since && Date.parse(time) > Date.now() - OTHERS_MAY_PAUSE
  return copies.filter(isOther).at(-1)?.time
}

async function send(env: Env, { files, bytes }: FolderManifest, id: string) {
  const notes = [`files:${files}`, `bytes:${bytes}`, `portal:${id}`].flatMap((note) => ['--tag', note])
  const words = ['backup', '--ignore-ctime', ...HOST, ...TAG, ...notes, ...PARTS]
  // Removes stale locks; a working restic keeps its own.
  const begin = () => restic(env, ['unlock']).then(() => restic(env, words, copyFolder(env)))
  await begin().catch(async (error: unknown) => {
    if (!(error instanceof ResticFailed && error.isMissing)) throw error
    if (recallOffsite(env).at)
      throw new ResticFailed(
        `The repository that held copies is not there any more. Is its disk mounted? No new one is made. ${error.message}`,
      )
    await restic(env, ['init'])
    await begin()
  })
}

const isDue = (at: string | undefined, every: number) => at === undefined || isAhead(at) || Date.parse(at) < Date.now() - every

/** The copy has arrived, so a failure here is reported but fails nothing. */
async function lookAfter(env: Env) {
  const { prunedAt, checkedAt, at, othersAt } = recallOffsite(env)
  // Another portal's copies are not deleted.
  if (!othersAt && isDue(prunedAt, PRUNE_EVERY)) {
    await restic(env, ['forget', '--prune', '--group-by', '', ...TAG, ...keepWords(env)])
    rememberOffsite(env, { prunedAt: nowText() })
  }
  if (isDue(checkedAt ?? at, CHECK_EVERY)) await checkRepository(env)
}

const keepWords = ({ OFFSITE_KEEP }: Env) =>
  OFFSITE_KEEP.split(',').flatMap((part) => {
    const [count = '', period = ''] = part.trim().split(' ')
    return [`--keep-${period}`, count]
  })

/** Checks the structure of all copies and reads some of their bytes. Throws `ResticFailed`. */
export async function checkRepository(env: Env) {
  requireOffsite(env)
  try {
    await restic(env, ['unlock'])
    await restic(env, ['check', `--read-data-subset=${CHECKED_SHARE}`])
    rememberOffsite(env, { checkedAt: nowText(), checkError: undefined })
  } catch (error) {
    rememberOffsite(env, { checkError: messageOf(error) })
    throw error
  }
}

interface OffsiteCopy {
  id: string
  time: string
  files: number
  bytes: number
  portal: string | undefined
}

/** Newest last; copies dated in the future come first. Throws `ResticFailed`. */
export async function listCopies(env: Env): Promise<OffsiteCopy[]> {
  requireOffsite(env)
  const found = JSON.parse(await restic(env, ['snapshots', '--json', ...TAG])) as { short_id: string; time: string; tags: string[] }[]
  const noted = (tags: string[], name: string) => tags.find((tag) => tag.startsWith(`${name}:`))?.split(':')[1]
  return found
    .map(({ short_id, time, tags }) => ({
      id: short_id,
      time: new Date(time).toISOString(),
      files: Number(noted(tags, 'files') ?? 0),
      bytes: Number(noted(tags, 'bytes') ?? 0),
      portal: noted(tags, 'portal'),
    }))
    .sort((a, b) => Number(isAhead(b.time)) - Number(isAhead(a.time)) || (a.time < b.time ? -1 : 1))
}

/** Whether a copy is due now. A failed copy is tried again sooner. */
export const isTimeToCopy = ({ at, triedAt, failingSince }: OffsiteMemory, everyMs: number, retryMs: number) =>
  isDue(failingSince ? triedAt : at, failingSince ? Math.min(everyMs, retryMs) : everyMs)

export const readCopiedSettings = async (env: Env, id: string) =>
  readableSettings(JSON.parse(await restic(env, ['dump', id, `/${MANIFEST}`])) as FolderManifest)

/** Fetches a copy, or the latest one, into `folder`. Throws `ResticFailed`. */
export async function fetchCopy(env: Env, id: string, folder: string) {
  requireOffsite(env)
  const wanted = id === 'latest' ? (await listCopies(env)).at(-1)?.id : id
  if (!wanted) throw new ResticFailed('There is no copy yet.')
  await restic(env, ['restore', wanted, '--target', folder])
}

const HEAD_START = 20_000
const RETRY_EVERY = 15 * MINUTE

/** Makes an offsite copy whenever OFFSITE_EVERY has passed since the last one. Returns a function that stops it. */
export function copyElsewhere(env: Env, log: Log, copy: () => Promise<unknown>): () => void {
  if (!isOffsiteOn(env)) return () => {}
  let isCopying = false
  const look = async () => {
    if (isCopying || !isTimeToCopy(recallOffsite(env), minutesOf(env.OFFSITE_EVERY) * MINUTE, RETRY_EVERY)) return
    isCopying = true
    try {
      await copy()
      log.info('copied elsewhere')
    } catch {
      // The System page shows restic's message; a log could keep an address with a password.
      log.warn({ reason: recallOffsite(env).lastError }, 'not copied elsewhere')
    } finally {
      isCopying = false
    }
  }
  const first = setTimeout(() => void look(), HEAD_START)
  const timer = setInterval(() => void look(), MINUTE)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

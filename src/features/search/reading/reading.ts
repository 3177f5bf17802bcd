import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { DatabaseAccess } from '../../../../db/schema'
import type { Log } from '../../../server/process/log'
import { killFirstWhenMemoryEnds } from '../../../server/process/program'
import { storedPath } from '../../../server/storage/uploads-folder'
import type { Extension } from '../../../shared/file-kinds'
import type { Outcome, Reason } from './outcome'
import type { Job, Said } from './program'
import {
  begin,
  fail,
  finish,
  keepPart,
  keepScan,
  listWaiting,
  nextToRead,
  nextToRecognize,
  notePages,
  switchScans,
  type ToRead,
} from './progress'

const TEXT_MS = 60_000
const SCAN_MS = 120_000
const MEGABYTE = 1024 * 1024
/** The process must end before 512 MB, and it grows between two checks. */
const RESIDENT_MAX = 480 * MEGABYTE
/** Above this the process restarts before the next page of a scan. */
const RESIDENT_TIRED = 400 * MEGABYTE
/** Recognition waits while the machine has less free memory. */
const FREE_MIN = 600 * MEGABYTE
const LOOK_MS = 100

interface Options {
  uploads: string
  program: string
  /** Whether scanned pages are recognized. */
  recognizes: boolean
  log: Log
}

interface Reading {
  /** Reads waiting files one after another, unless that is already running. Resolves when nothing waits any more. */
  nudge(): Promise<void>
  stop(): Promise<void>
}

/** Reads the text of files in a process of its own, `program`, which may crash on any file and ends when nothing waits. */
export function createReading({ reads, write }: DatabaseAccess, { uploads, program, recognizes, log }: Options): Reading {
  let child: ChildProcess | undefined
  let round: Promise<void> | undefined
  let switched: Promise<void> | undefined
  let isStopped = false
  /** Milliseconds spent on each person's files since the queue was last empty. */
  const taken = new Map<number, number>()

  function process() {
    if (child) return child
    const begun = fork(program, [], {
      execArgv: ['--max-old-space-size=384'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // The reader may crash after it has answered; an unhandled error would end the portal.
    begun.on('disconnect', forget).on('error', forget)
    killFirstWhenMemoryEnds(begun.pid)
    child = begun
    return begun

    function forget() {
      begun.kill('SIGKILL')
      if (child === begun) child = undefined
    }
  }
  function end() {
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Resolves with the file's outcome, or the reason why it could not be read. */
  async function readOne(file: ToRead) {
    const reader = process()
    const job: Job = {
      path: storedPath(uploads, file.storedName),
      extension: file.extension as Extension,
      after: file.partsRead,
      scan: file.scan,
    }
    let isWanted = true
    let kept: Promise<unknown> = Promise.resolve()
    const keep = (said: Said) => {
      if ('pageCount' in said) kept = kept.then(() => write((trx) => notePages(trx, file, said.pageCount)))
      if ('part' in said)
        kept = kept.then(async () => {
          if (isWanted) isWanted = await write((trx) => keepPart(trx, file, said.part, said.text))
        })
    }
    const ended = await watch(reader, job, keep)
    await kept
    if (!isWanted) return
    if (typeof ended === 'object')
      return write(
        async (trx) => void ('scan' in ended ? await keepScan(trx, file, ended.scan) : await finish(trx, file, ended.outcome, recognizes)),
      )
    end()
    if (!isStopped) await write((trx) => fail(trx, file, ended))
  }

  /** Whether the machine has enough free memory for a page of a scan. */
  async function mayRecognize() {
    const own = await residentOf(child?.pid)
    if (own > RESIDENT_TIRED) end()
    return (await freeMemory()) + own > FREE_MIN
  }

  /**
   * Picks the person whose files have taken the least time: otherwise one resident's slow files would block everybody else's. Text comes
   * before scans, because a scanned page takes as long as a hundred files.
   */
  async function next(): Promise<ToRead | undefined> {
    const timeOf = ({ whose }: { whose: number }) => taken.get(whose) ?? 0
    const inTurn = (await listWaiting(reads)).sort((one, other) => timeOf(one) - timeOf(other))
    const withScans = recognizes && inTurn.some(({ hasText }) => !hasText) && (await mayRecognize())
    for (const { whose, hasText } of inTurn) {
      const file = hasText ? await nextToRead(reads, whose) : withScans ? await nextToRecognize(reads, whose) : undefined
      if (file) return file
    }
    taken.clear()
    return undefined
  }

  async function readAll() {
    switched ??= write((trx) => switchScans(trx, recognizes))
    await switched
    for (let file = await next(); file && !isStopped; file = await next()) {
      const chosen = file
      await write((trx) => begin(trx, chosen))
      const began = performance.now()
      await readOne(chosen)
      taken.set(chosen.whose, (taken.get(chosen.whose) ?? 0) + performance.now() - began)
    }
    end()
  }

  return {
    nudge() {
      round ??= readAll()
        .catch((error: unknown) => log.error({ err: error }, 'files could not be read'))
        .finally(() => {
          round = undefined
        })
      return round
    },
    async stop() {
      isStopped = true
      end()
      await round
    },
  }
}

type Ended = Extract<Said, { outcome: Outcome } | { scan: string }>

/** Gives the job to the reader and waits for the result, unless it takes too long or too much memory. */
function watch(reader: ChildProcess, job: Job, keep: (said: Said) => void): Promise<Ended | Reason> {
  return new Promise((resolve) => {
    const settle = (ended: Ended | Reason) => {
      clearTimeout(late)
      clearInterval(looking)
      reader.off('message', hear)
      reader.off('disconnect', die)
      reader.off('error', die)
      resolve(ended)
    }
    const hear = (said: Said) => {
      if ('outcome' in said || 'scan' in said) settle(said)
      else if ('problem' in said) settle('damaged')
      else keep(said)
    }
    const die = () => settle('damaged')
    const late = setTimeout(() => settle('slow'), job.scan === null ? TEXT_MS : SCAN_MS)
    const looking = setInterval(() => {
      void residentOf(reader.pid).then((bytes) => {
        if (bytes > RESIDENT_MAX) settle('slow')
      })
    }, LOOK_MS)
    reader.on('message', hear)
    reader.on('disconnect', die)
    reader.on('error', die)
    reader.send(job)
  })
}

const kilobytesIn = async (file: string, line: RegExp, otherwise: number) =>
  Number(line.exec(await readFile(file, 'utf8').catch(() => ''))?.[1] ?? otherwise) * 1024

/** The memory of a process in bytes; 0 if it is gone. */
const residentOf = (pid: number | undefined) => kilobytesIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m, 0)
const freeMemory = () => kilobytesIn('/proc/meminfo', /^MemAvailable:\s+(\d+)/m, Infinity)

import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { DatabaseAccess } from '../../../../db/schema'
import type { Log } from '../../../server/process/log'
import { storedPath } from '../../../server/uploads/folder'
import type { Extension } from '../../../shared/file-kinds'
import type { Outcome, Reason } from './outcome'
import type { Job, Said } from './program'
import { begin, fail, finish, keepPart, nextToRead, notePages, type ToRead } from './progress'

const TEXT_MS = 60_000
const RESIDENT_MAX = 512 * 1024 * 1024
const LOOK_MS = 500

export interface Reading {
  /** Reads what waits, one file after another, unless it is being done. Resolves when nothing waits any more. */
  nudge(): Promise<void>
  stop(): Promise<void>
}

/** Reads the text of files in a process of their own, `program`, which may die of any of them and is gone when nothing waits. */
export function createReading({ reads, write }: DatabaseAccess, uploads: string, program: string, log: Log): Reading {
  let child: ChildProcess | undefined
  let round: Promise<void> | undefined
  let isStopped = false

  function process() {
    child ??= fork(program, [], {
      execArgv: ['--max-old-space-size=384'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    return child
  }
  function end() {
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Ends with what became of the file, or why it could not be read. */
  async function readOne(file: ToRead) {
    const reader = process()
    const job: Job = { path: storedPath(uploads, file.storedName), extension: file.extension as Extension, after: file.partsRead }
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
    if (typeof ended === 'object') return write((trx) => finish(trx, file, ended))
    end()
    if (!isStopped) await write((trx) => fail(trx, file, ended))
  }

  async function readAll() {
    for (let file = await nextToRead(reads); file && !isStopped; file = await nextToRead(reads)) {
      const next = file
      await write((trx) => begin(trx, next))
      await readOne(next)
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

/** Gives the job to the reader and hears it out, unless it takes too long or too much memory. */
function watch(reader: ChildProcess, job: Job, keep: (said: Said) => void): Promise<Outcome | Reason> {
  return new Promise((resolve) => {
    const settle = (ended: Outcome | Reason) => {
      clearTimeout(late)
      clearInterval(looking)
      reader.off('message', hear)
      reader.off('exit', die)
      resolve(ended)
    }
    const hear = (said: Said) => {
      if ('outcome' in said) settle(said.outcome)
      else if ('problem' in said) settle('damaged')
      else keep(said)
    }
    const die = () => settle('damaged')
    const late = setTimeout(() => settle('slow'), TEXT_MS)
    const looking = setInterval(() => {
      void residentOf(reader.pid).then((bytes) => {
        if (bytes > RESIDENT_MAX) settle('slow')
      })
    }, LOOK_MS)
    reader.on('message', hear)
    reader.on('exit', die)
    reader.send(job)
  })
}

async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

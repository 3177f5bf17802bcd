import type { DatabaseAccess } from '../../../db/schema'
import type { Replies } from '../../server/inbound/state'
import { HOUR, MINUTE, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { readSettings } from '../../server/settings'
import type { Round } from './mailbox'

interface Parts extends Pick<DatabaseAccess, 'reads'> {
  env: Env
  log: Log
  /** Goes through the mailbox once. */
  readMailbox: () => Promise<Round>
  /** Called when something has been taken in: there are mails to send. */
  whenTaken: () => void
}

/** Looks into the mailbox of REPLY_IMAP_URL every minute, less and less often while that fails. */
export function createReplies({ reads, env, log, readMailbox, whenTaken }: Parts): Replies {
  const state = {
    checkedAt: null as string | null,
    failingSince: null as string | null,
    error: null as string | null,
    taken: 0,
    refused: 0,
  }
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let stopped = false

  const look = async () => {
    if ((await readSettings(reads)).mailPaused) return
    try {
      const { taken, refused, reasons, failed } = await readMailbox()
      state.taken += taken
      state.refused += refused
      for (const reason of reasons) log.info({ reason }, 'an answer by mail was refused')
      if (taken > 0) whenTaken()
      // One mail that cannot be taken in does not make the others wait an hour.
      failures = failed ? Math.min(failures + 1, 3) : 0
      state.checkedAt = nowText()
      if (failed) noteTrouble(failed)
      else Object.assign(state, { failingSince: null, error: null })
    } catch (error) {
      if (stopped) return
      failures += 1
      noteTrouble(reasonOf(error))
    }
  }
  const noteTrouble = (reason: string) => {
    state.failingSince ??= nowText()
    state.error = reason
    log.warn({ reason, failures }, 'answers by mail are not all taken in')
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(run, Math.min(MINUTE * 2 ** Math.min(failures, 10), HOUR))
    timer.unref()
  }
  const run = () => {
    round = look()
      .catch((error: unknown) => log.error({ err: error }, 'the mailbox for answers stumbled'))
      .finally(next)
  }
  return {
    state: () => (env.REPLY_ADDRESS && env.REPLY_IMAP_URL ? { address: env.REPLY_ADDRESS, ...state } : null),
    start() {
      if (env.REPLY_IMAP_URL) run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** The command's own words, where it was one. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr?.trim() || message || String(error)).slice(0, 500)
}

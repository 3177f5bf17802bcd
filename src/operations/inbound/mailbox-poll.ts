import type { DatabaseAccess } from '../../../db/schema'
import type { MailboxPoll, MailboxState } from '../../server/inbound/reply'
import { HOUR, MINUTE, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { readSettings } from '../../server/settings'
import type { Round } from './mailbox'

interface Parts extends Pick<DatabaseAccess, 'reads'> {
  env: Env
  log: Log
  readMailbox: () => Promise<Round>
  onReceived: () => void
}

/** Reads the mailbox of REPLY_IMAP_URL every minute, with exponential back-off while that fails. */
export function createMailboxPoll({ reads, env, log, readMailbox, onReceived }: Parts): MailboxPoll {
  const state: Omit<MailboxState, 'address'> = { checkedAt: null, failingSince: null, error: null, received: 0, refused: 0 }
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let stopped = false

  const poll = async () => {
    if ((await readSettings(reads)).mailPaused) return
    try {
      const { received, refused, reasons, failed } = await readMailbox()
      state.received += received
      state.refused += refused
      for (const reason of reasons) log.info({ reason }, 'an answer by mail was refused')
      if (received > 0) onReceived()
      // One mail that cannot be stored must not make the others wait an hour.
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
    log.warn({ reason, failures }, 'answers by mail are not all received')
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(run, Math.min(MINUTE * 2 ** Math.min(failures, 10), HOUR))
    timer.unref()
  }
  const run = () => {
    round = poll()
      .catch((error: unknown) => log.error({ err: error }, 'polling the mailbox for answers failed'))
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

function reasonOf(error: unknown): string {
  const { signal, stderr, message } = error as { signal?: string | null; stderr?: string; message?: string }
  // By the time limit, or by V8 for the memory limit.
  if (signal) return 'Reading the mailbox took too much time or memory.'
  return (stderr?.trim() || message || String(error)).slice(0, 500)
}

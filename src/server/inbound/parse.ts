import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { endFirst } from '../process/end-first'
import { RefusedReply } from './refused'

/** Ten times what a slow machine needs to read a mail once: what takes longer is made to be read again and again. */
const longestMs = ({ length }: Buffer) => 10_000 + (3_000 * length) / 1024 / 1024
const HEAP_MB = 384
/** By somebody who stops the portal, or by a machine without memory. */
const ENDED_BY_OTHERS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']

/** As it is built, or as it is written. */
const PROGRAM = ['mail-parser.js', 'parse-process.ts'].map((name) => join(import.meta.dirname, name)).find((file) => existsSync(file))

/**
 * Takes a mail apart, in a process of its own: whatever is written in it costs time and memory up to a limit, and then it is refused, so
 * that it keeps no other mail waiting. A thread would take the whole round along where it ends without memory. Any other error is the
 * machine's, and may be over later.
 */
export async function parseMail(source: Buffer): Promise<Email> {
  if (!PROGRAM) throw new Error('The program that takes mails apart is missing.')
  const parser = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  endFirst(parser.pid)
  let late: NodeJS.Timeout | undefined
  try {
    const mail = await new Promise<Email | null>((resolve, reject) => {
      let isReady = false
      parser.on('message', (said: 'ready' | { mail: Email | null }) => {
        if (said !== 'ready') return resolve(said.mail)
        isReady = true
        late = setTimeout(() => reject(new RefusedReply('it takes too long to read')), longestMs(source))
        // Where it has gone meanwhile, its end says why.
        parser.send(source, () => undefined)
      })
      parser.once('error', reject)
      parser.once('exit', (_code, signal) => {
        const isItsOwn = isReady && signal !== null && !ENDED_BY_OTHERS.includes(signal)
        reject(isItsOwn ? new RefusedReply('it takes too much memory to read') : new Error('The program that takes mails apart ended.'))
      })
    })
    if (!mail) throw new RefusedReply('it cannot be read')
    return mail
  } finally {
    clearTimeout(late)
    if (parser.kill('SIGKILL')) await once(parser, 'exit')
  }
}

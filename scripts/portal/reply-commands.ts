import { buffer } from 'node:stream/consumers'
import { DatabaseBusy } from '../../db/write-queue'
import { MailboxFailed, readMailbox } from '../../src/operations/inbound/mailbox'
import { importReply } from '../../src/server/inbound/import-reply'
import { RefusedReply } from '../../src/server/inbound/reply'
import { explainDisk } from '../../src/server/process/disk-errors'
import { killFirstWhenMemoryEnds } from '../../src/server/process/program'
import { readSettings } from '../../src/server/settings'
import { createReplyServices } from '../../src/services'
import { type Command, type Invocation, Refusal, withDatabase } from './command'

/** Mail servers retry after this exit code (EX_TEMPFAIL of sysexits.h). */
const LATER = 75

export const replyCommands: Command[] = [
  {
    name: 'receive-mail',
    usage: 'receive-mail',
    summary:
      'Receives one answer by mail from standard input, also while the portal runs: 0 when it is stored or was before, 1 when it is refused, ' +
      '75 when it is to be tried again.',
    options: { mailbox: { type: 'boolean', about: 'read the mailbox of REPLY_IMAP_URL once instead' } },
    async run(invocation) {
      const { env, options } = invocation
      if (!env.REPLY_ADDRESS) throw new Refusal('REPLY_ADDRESS is empty: answers by mail are not received. docs/mail.md says how.')
      if (options.mailbox && !env.REPLY_IMAP_URL) throw new Refusal('REPLY_IMAP_URL is empty. docs/mail.md says how to set it.')
      killFirstWhenMemoryEnds(process.pid)
      try {
        return await (options.mailbox ? readAll(invocation) : receiveOne(invocation))
      } catch (error) {
        if (error instanceof RefusedReply) throw new Refusal(`Refused: ${error.message}.`)
        if (error instanceof MailboxFailed) throw new Refusal(error.message)
        if (!explainDisk(error) && !(error instanceof DatabaseBusy)) throw error
        process.stderr.write(`Later: ${error instanceof Error ? error.message : error}\n`)
        return LATER
      }
    },
  },
]

async function receiveOne({ env, print }: Invocation) {
  const source = await buffer(process.stdin)
  return withDatabase(env, async (database) => {
    if ((await readSettings(database.reads)).mailPaused) {
      process.stderr.write('Later: mail is paused since a backup was restored.\n')
      return LATER
    }
    const outcome = await importReply(createReplyServices(database, env), source)
    print(outcome === 'new' ? 'Received.' : 'Received before.')
    return 0
  })
}

const readAll = ({ env, print }: Invocation) =>
  withDatabase(env, async (database) => {
    const services = createReplyServices(database, env)
    print(JSON.stringify(await readMailbox(env, database, (source, uid) => importReply(services, source, uid))))
    return 0
  })

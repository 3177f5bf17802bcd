import { existsSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { DatabaseBusy } from '../../db/write-queue'
import { requireUploadsFree } from '../../src/operations/backup/lock-data'
import { checkUploads, deleteOrphans, listMissing, listOrphans } from '../../src/operations/backup/uploads-check'
import { examine } from '../../src/operations/doctor/doctor'
import { MailboxFailed, readMailbox } from '../../src/operations/inbound/mailbox'
import { restoreFiles } from '../../src/operations/restore/unpack'
import { requireOwnDatabase } from '../../src/operations/start/own-database'
import { foreseeUpgrade } from '../../src/operations/upgrade/upgrade-check'
import { importReply } from '../../src/server/inbound/import-reply'
import { RefusedReply } from '../../src/server/inbound/reply'
import { explainMailError, smtpOptions } from '../../src/server/notifications/email/mail-transport'
import { createTextGateway } from '../../src/server/notifications/sms/gateways'
import { withTimeout } from '../../src/server/process/clock'
import { explainDisk } from '../../src/server/process/disk-errors'
import { listSettings } from '../../src/server/process/origins'
import { killFirstWhenMemoryEnds, operatorCommand } from '../../src/server/process/program'
import { readSettings, smsNameOf } from '../../src/server/settings'
import { createReplyServices } from '../../src/services'
import { textNumberOf } from '../../src/shared/phone'
import { measureText } from '../../src/shared/text-parts'
import { type Command, type Invocation, JSON_OPTION, Refusal, requireWord, tell, withDatabase } from './command'

const HOW_TO_DELETE = `Nothing was deleted. If you put an older database back, keep them: the newer one knows them. Otherwise: ${operatorCommand('files gc --yes')}`
const countFiles = (count: number, bytes: number) => `${count} files (${(bytes / 1024 / 1024).toFixed(1)} MB)`

const SIGNS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    usage: 'doctor',
    summary: 'Examines disk, database, uploads, mail, address, proxy, clock and backups; says cause and cure.',
    options: JSON_OPTION,
    async run({ env, options, print }) {
      const findings = await examine(env)
      if (options.json) print(JSON.stringify(findings, null, 2))
      else for (const { check, state, text } of findings) print(`${SIGNS[state]}${check}: ${text}`)
      return findings.some((finding) => finding.state === 'problem') ? 1 : 0
    },
  },
  {
    name: 'files check',
    usage: 'files check',
    summary: 'Compares every uploaded file with the hash it was received with.',
    options: JSON_OPTION,
    run: (invocation) =>
      withDatabase(invocation.env, async () => {
        const report = await checkUploads(invocation.env.DATABASE_FILE, invocation.env.UPLOADS_DIR)
        const { checked, missing, changed, orphans } = report
        const sum = `${checked} files checked: ${missing.length} missing, ${changed.length} changed, ${orphans.length} that belong to nothing.`
        tell(invocation, report, [sum, ...missing.map((name) => `missing ${name}`), ...changed.map((name) => `changed ${name}`)].join('\n'))
        return missing.length + changed.length > 0 ? 1 : 0
      }),
  },
  {
    name: 'files restore',
    usage: 'files restore BACKUP',
    summary: 'Puts missing uploads back from a backup, also while the portal runs; overwrites nothing.',
    options: JSON_OPTION,
    run: (invocation) =>
      withDatabase(invocation.env, async () => {
        const { DATABASE_FILE, UPLOADS_DIR } = invocation.env
        const backup = requireWord(invocation, 0, 'BACKUP')
        if (!existsSync(backup)) throw new Refusal(`${backup} does not exist.`)
        const missing = listMissing(DATABASE_FILE, UPLOADS_DIR)
        const restored = restoreFiles(backup, missing, UPLOADS_DIR)
        const left = missing.length - restored
        const rest = left > 0 ? ` ${left} are still missing: this backup does not have them as they were.` : ''
        tell(invocation, { restored, missing: left }, `${restored} missing files put back.${rest}`)
        return left > 0 ? 1 : 0
      }),
  },
  {
    name: 'files gc',
    usage: 'files gc',
    summary: 'Shows the stored files that belong to nothing and are more than an hour old; --yes deletes them.',
    options: { ...JSON_OPTION, yes: { type: 'boolean', about: 'delete them' } },
    run: (invocation) =>
      withDatabase(invocation.env, async () => {
        const { env, options } = invocation
        requireOwnDatabase({ ...env, NEW_COMMUNITY: undefined })
        requireUploadsFree(env)
        const orphans = listOrphans(env.DATABASE_FILE, env.UPLOADS_DIR)
        if (options.yes) deleteOrphans(env.UPLOADS_DIR, orphans)
        const bytes = orphans.reduce((sum, orphan) => sum + orphan.bytes, 0)
        const deleted = options.yes ? orphans.map(({ name }) => name) : []
        const hint = orphans.length > 0 ? ` ${HOW_TO_DELETE}` : ''
        const found = countFiles(orphans.length, bytes)
        tell(
          invocation,
          { orphans: orphans.length, bytes, deleted },
          options.yes ? `${found} deleted.` : `${found} belong to nothing.${hint}`,
        )
        return 0
      }),
  },
  {
    name: 'mail test',
    usage: 'mail test ADDRESS',
    summary: 'Sends one mail, now, to see that SMTP_URL and MAIL_FROM work.',
    async run(invocation) {
      const { env, print } = invocation
      const to = requireWord(invocation, 0, 'ADDRESS')
      if (!env.SMTP_URL) throw new Refusal('SMTP_URL is empty. Set it to your mail provider’s address.')
      const { name } = await withDatabase(env, ({ reads }) => readSettings(reads))
      const transport = createTransport(smtpOptions(env.SMTP_URL))
      try {
        const from = env.MAIL_FROM ?? { name, address: `portal@${new URL(env.PUBLIC_URL).hostname}` }
        const words = { subject: `Test email from ${name}`, text: `This is a test from ${env.PUBLIC_URL}. Email works.` }
        await withTimeout(transport.sendMail({ from, to, ...words }))
        print(`Sent to ${to}.`)
        return 0
      } catch (error) {
        throw new Refusal(`Not sent: ${explainMailError(error, env.SMTP_URL) ?? (error instanceof Error ? error.message : String(error))}`)
      } finally {
        transport.close()
      }
    },
  },
]

/** Commands about this machine's settings and upgrades. */
export const machineCommands: Command[] = [
  {
    name: 'config',
    usage: 'config',
    summary: 'Prints every setting that is in force and where it comes from; secrets as dots.',
    options: JSON_OPTION,
    run(invocation) {
      const settings = listSettings(invocation.env, invocation.origins ?? {})
      tell(invocation, settings, settings.map(({ name, value, from }) => `${name} = ${value} (from ${from})`).join('\n'))
      return 0
    },
  },
  {
    name: 'upgrade check',
    usage: 'upgrade check',
    summary: "Says what the next start would do to the database, and changes nothing; 0 when there's nothing to do.",
    options: JSON_OPTION,
    run(invocation) {
      setPriority(system.priority.PRIORITY_LOW)
      const outlook = foreseeUpgrade(invocation.env)
      tell(invocation, outlook, outlook.text)
      return outlook.state === 'nothing' ? 0 : 1
    },
  },
]

export const textCommands: Command[] = [
  {
    name: 'text test',
    usage: 'text test NUMBER',
    summary: 'Sends a text message now, past the outbox, and says what the gateway answers.',
    async run(invocation) {
      const { env, print } = invocation
      const to = textNumberOf(requireWord(invocation, 0, 'NUMBER'))
      if (to === null) throw new Refusal('Text messages go to US numbers only, such as 555-010-4477.')
      const gateway = createTextGateway(env)
      if (!gateway)
        throw new Refusal('No gateway is set up. Set TWILIO_ACCOUNT_SID and what belongs to it, or SMS_WEBHOOK_URL; see docs/texts.md.')
      const settings = await withDatabase(env, ({ reads }) => readSettings(reads))
      const { text, segments } = measureText(`${smsNameOf(settings)}: this is a test. Text messages work.`)
      const outcome = await gateway.send({ id: Date.now(), to, text, segments, isUrgent: false })
      if (outcome.is !== 'accepted') throw new Refusal(`Not sent: ${outcome.reason}`)
      print(`The gateway took it for ${to}.`)
      return 0
    },
  },
]

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

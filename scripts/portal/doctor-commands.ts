import { createTransport } from 'nodemailer'
import { requireUploadsFree } from '../../src/operations/backup/lock-data'
import { checkUploads, deleteOrphans, listOrphans } from '../../src/operations/backup/uploads-check'
import { examine } from '../../src/operations/doctor/doctor'
import { requireOwnDatabase } from '../../src/operations/start/own-database'
import { smtpOptions } from '../../src/server/notifications/email/mail-transport'
import { withTimeout } from '../../src/server/process/clock'
import { operatorCommand } from '../../src/server/process/program'
import { readSettings } from '../../src/server/settings'
import { type Command, JSON_OPTION, Refusal, requireWord, tell, withDatabase } from './command'

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
        throw new Refusal(`Not sent: ${error instanceof Error ? error.message : String(error)}`)
      } finally {
        transport.close()
      }
    },
  },
]

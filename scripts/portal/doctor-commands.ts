import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createTransport } from 'nodemailer'
import { examine } from '../../src/operations/doctor'
import { requireSoundToTheEnd } from '../../src/operations/sound-database'
import { checkUploads, deleteOrphans } from '../../src/operations/uploads-check'
import { readSettings } from '../../src/server/settings'
import { type Command, JSON_OPTION, Refusal, requireWord, withDatabase } from './command'

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
    name: 'database check',
    usage: 'database check',
    summary: 'Reads every page of the database, which the portal may be serving meanwhile; ends with 3 when one is damaged.',
    run({ env, print }) {
      if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist yet. Start the portal once: npm start`)
      setPriority(constants.priority.PRIORITY_LOW)
      requireSoundToTheEnd(env)
      print('Every page of the database is sound.')
      return 0
    },
  },
  {
    name: 'files check',
    usage: 'files check',
    summary: 'Compares every uploaded file with the hash it was received with.',
    options: JSON_OPTION,
    run: ({ env, options, print }) =>
      withDatabase(env, async () => {
        const report = await checkUploads(env.DATABASE_FILE, env.UPLOADS_DIR)
        const { checked, missing, changed, orphans } = report
        if (options.json) print(JSON.stringify(report))
        else {
          print(`${checked} files checked: ${missing.length} missing, ${changed.length} changed, ${orphans.length} that belong to nothing.`)
          for (const name of missing) print(`missing ${name}`)
          for (const name of changed) print(`changed ${name}`)
        }
        return missing.length + changed.length > 0 ? 1 : 0
      }),
  },
  {
    name: 'files gc',
    usage: 'files gc',
    summary: 'Deletes stored files that belong to nothing and are more than an hour old.',
    options: JSON_OPTION,
    run: ({ env, options, print }) =>
      withDatabase(env, async () => {
        const { orphans } = await checkUploads(env.DATABASE_FILE, env.UPLOADS_DIR)
        const deleted = deleteOrphans(env.UPLOADS_DIR, orphans)
        print(options.json ? JSON.stringify({ deleted }) : `${deleted.length} files deleted.`)
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
      const { name } = await withDatabase(env, ({ db }) => readSettings(db))
      const transport = createTransport({ url: env.SMTP_URL })
      try {
        const from = env.MAIL_FROM ?? { name, address: `portal@${new URL(env.PUBLIC_URL).hostname}` }
        await transport.sendMail({
          from,
          to,
          subject: `Test mail from ${name}`,
          text: `This is a test from ${env.PUBLIC_URL}. Mail works.`,
        })
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

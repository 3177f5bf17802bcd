import { existsSync } from 'node:fs'
import { Kysely, SqliteDialect } from 'kysely'
import { createTransport } from 'nodemailer'
import { OlderDatabase, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import type { Database } from '../../../db/schema'
import { openForReading } from '../../../db/scoped-connection'
import { lacksWal } from '../../../db/served-mark'
import { explainMailError, lacksTls, smtpOptions } from '../../server/notifications/email/mail-transport'
import { HOUR, withTimeout } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { operatorCommand } from '../../server/process/program'
import { readSettings } from '../../server/settings'
import { prepareFolder } from '../../server/storage/data-folders'
import type { Finding } from '../../shared/system'
import { requireSound } from '../backup/backup'
import { checkUploads, type UploadsReport } from '../backup/uploads-check'
import { withMailbox } from '../inbound/mailbox'
import { checkOffsite } from '../offsite/check-offsite'
import { requireNoLostDatabase } from '../start/own-database'
import { countSearch } from '../start/search-index'
import { adviseRestoring, explainLackingLog } from '../start/sound-database'
import { checkBackups } from './backups'
import { checkClock, checkCodes, checkFirstPassword, checkProvider, checkPush, checkTexts, messageOf, ok, problem, warning } from './checks'
import { checkOutbox, readOutbox } from './outbox'
import { checkReach } from './reach'
import { checkSurroundings } from './surroundings'

/** Checks everything that is known to go wrong. Read-only; safe while the portal runs. */
export async function examine(env: Env): Promise<Finding[]> {
  // Checked before anything opens the file.
  const isIncomplete = lacksWal(env.DATABASE_FILE)
  const [reach, ...others] = await Promise.all([checkReach(env), checkClock(), checkMail(env), checkReplies(env), checkProvider(env)])
  const findings = [
    ...reach,
    ...checkSurroundings(env),
    await checkFirstPassword(env),
    ...others,
    checkTexts(env),
    checkPush(env),
    ...checkBackups(env),
    ...checkOffsite(env),
  ]
  if (!existsSync(env.DATABASE_FILE)) return [...findings, checkMissing(env)]
  const database = checkDatabase(env)
  findings.push(database)
  if (isIncomplete) findings.push(problem('database log', explainLackingLog(env)))
  if (database.state === 'ok')
    findings.push(checkDates(env), await checkStoredMail(env), ...checkCodes(env), await checkFiles(env), checkSearch(env))
  return findings
}

async function checkMail({ SMTP_URL }: Env): Promise<Finding> {
  if (!SMTP_URL) return warning('mail', 'SMTP_URL is empty: mail waits in the outbox. Set it to your mail provider’s address.')
  const transport = createTransport(smtpOptions(SMTP_URL))
  try {
    await withTimeout(transport.verify())
    return ok('mail', `${new URL(SMTP_URL).host} accepts our sign-in.`)
  } catch (error) {
    const { host, protocol, port } = new URL(SMTP_URL)
    if (lacksTls(error))
      return problem(
        'mail',
        `${host} offers no encryption (STARTTLS), so neither password nor mail goes there. Try smtps:// with port 465. Only where nobody else is on the way, end SMTP_URL in ?ignoreTLS=true; mail waits meanwhile.`,
      )
    const isOdd = port !== '' && (protocol === 'smtps:') !== (port === '465')
    const cure = isOdd ? 'smtps:// is for port 465, smtp:// for the others. ' : ''
    const said = explainMailError(error, SMTP_URL)
    if (said?.includes('certificate')) return problem('mail', `${said} Mail waits meanwhile.`)
    const why = said ?? `${host} does not accept us: ${messageOf(error)}.`
    return problem('mail', `${why} ${cure}Check SMTP_URL; mail waits meanwhile.`)
  } finally {
    transport.close()
  }
}

async function checkStoredMail({ DATABASE_FILE, SMTP_URL }: Env): Promise<Finding> {
  using sqlite = openForReading(DATABASE_FILE)
  const reads = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  return checkOutbox(await readSettings(reads), await readOutbox(reads), SMTP_URL !== undefined)
}

async function checkReplies(env: Env): Promise<Finding> {
  if (!env.REPLY_ADDRESS)
    return ok(
      'answers by mail',
      'REPLY_ADDRESS is empty: mails say that answers do not reach the portal. docs/mail.md says how they would.',
    )
  if (!env.REPLY_IMAP_URL)
    return ok(
      'answers by mail',
      `Answers to ${env.REPLY_ADDRESS} come by ${operatorCommand('receive-mail')}, from a mail server on this machine.`,
    )
  const { host } = new URL(env.REPLY_IMAP_URL)
  try {
    const waiting = await withMailbox(env, async ({ mailbox }) => (mailbox ? mailbox.exists : 0))
    return ok('answers by mail', `${host} opens the mailbox; ${waiting} mails wait in it.`)
  } catch (error) {
    return problem(
      'answers by mail',
      `The mailbox cannot be read: ${messageOf(error)}. Check REPLY_IMAP_URL; answers wait there meanwhile.`,
    )
  }
}

function checkMissing(env: Env): Finding {
  try {
    requireNoLostDatabase({ ...env, NEW_COMMUNITY: undefined })
    return problem('database', `${env.DATABASE_FILE} does not exist yet. Start the portal once.`)
  } catch (error) {
    return problem('database', messageOf(error))
  }
}

function checkDatabase(env: Env): Finding {
  try {
    requireSound(env.DATABASE_FILE)
    const applied = readAppliedMigrations(env.DATABASE_FILE)
    requireKnownMigrations(applied)
    using sqlite = openForReading(env.DATABASE_FILE)
    const mode = sqlite.pragma('journal_mode', { simple: true })
    if (mode !== 'wal')
      return problem('database', `The journal mode is ${String(mode)}, not WAL. Start the portal once; it sets what it needs.`)
    return ok('database', `Sound, durable (write-ahead log, full sync), at version ${applied.at(-1)}.`)
  } catch (error) {
    return problem('database', error instanceof OlderDatabase ? error.message : `${messageOf(error)} ${adviseRestoring(env.BACKUPS_DIR)}`)
  }
}

/** A clock that is behind, or was once ahead, shows as rows from the future. */
function checkDates({ DATABASE_FILE }: Env): Finding {
  using sqlite = openForReading(DATABASE_FILE)
  const newest = sqlite
    .prepare('SELECT max(at) FROM (SELECT max(at) AS at FROM auditEntry UNION ALL SELECT max(createdAt) FROM mail)')
    .pluck()
    .get()
  if (typeof newest !== 'string' || Date.parse(newest) <= Date.now() + HOUR) return ok('dates', 'Nothing is dated in the future.')
  return problem(
    'dates',
    `The newest entry is dated ${newest}: the clock is behind now, or was ahead then. Turn on time synchronisation (timedatectl set-ntp true).`,
  )
}

function checkSearch({ DATABASE_FILE }: Env): Finding {
  const { texts, entered } = countSearch(DATABASE_FILE)
  if (texts === entered) return ok('search', `All ${texts} texts can be found.`)
  return warning(
    'search',
    `${texts} texts are stored, and the search knows ${entered}. Rebuild its index: ${operatorCommand('search rebuild')}`,
  )
}

async function checkFiles(env: Env): Promise<Finding> {
  try {
    if (existsSync(env.UPLOADS_DIR)) prepareFolder('UPLOADS_DIR', env.UPLOADS_DIR)
    return describeFiles(await checkUploads(env.DATABASE_FILE, env.UPLOADS_DIR))
  } catch (error) {
    return problem('uploads', `Not every file can be looked at: ${messageOf(error)}`)
  }
}

function describeFiles({ checked, missing, changed, orphans }: UploadsReport): Finding {
  if (missing.length + changed.length > 0) {
    return problem(
      'uploads',
      `${missing.length} files are missing and ${changed.length} have changed. A backup has them; delete a changed one first: ${operatorCommand('files restore BACKUP')} Names: ${operatorCommand('files check')}`,
    )
  }
  if (orphans.length > 0)
    return warning(
      'uploads',
      `${checked} files are as they were received; ${orphans.length} belong to nothing. See: ${operatorCommand('files gc')}`,
    )
  return ok('uploads', `${checked} files are as they were received.`)
}

import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { fromNow, MINUTE, nowText } from '../../server/clock'
import { enqueueMail, enqueueMails, type MailToMany } from '../../server/mail/outbox'
import { boardReaders } from '../../server/mail/recipients'

interface Person {
  id: number
  name: string
  email: string
}

export const mailResetLink = (trx: Trx, publicUrl: string, to: Person) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    opens: { kind: 'reset', label: 'Choose a new password' },
    subject: 'Reset your password',
    content: {
      heading: 'Reset your password',
      paragraphs: [`Hello ${to.name},`, 'Someone, hopefully you, asked to reset your password. The link below works once, for one hour.'],
      footer: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    },
  })

interface Applicant {
  id: number
  name: string
  streetNumber: string
  streetName: string
}

const REGISTRATION = 'registration'
const NAMED_MOST = 20

/** Tells the board who waits for approval, in one mail each however many have registered. */
async function mailRegistrations(trx: Trx, publicUrl: string, applicants: Applicant[]) {
  const [first, ...more] = applicants
  if (!first) return
  const isOne = more.length === 0
  const readers = await boardReaders(trx).execute()
  const mail: MailToMany = {
    kind: 'account',
    subject: isOne ? `New registration: ${first.name}` : `${applicants.length} new registrations`,
    cause: { name: REGISTRATION, id: first.id },
    content: {
      heading: isOne ? 'A neighbor is waiting for approval' : `${applicants.length} neighbors are waiting for approval`,
      paragraphs: isOne ? [`${lineOf(first)}, has registered and is waiting for the board.`] : listOf(applicants),
      action: { label: 'Open the Users page', url: `${publicUrl}/users?status=pending` },
      footer: "You're receiving this email because you're an administrator of the portal.",
    },
  }
  await enqueueMails(trx, publicUrl, mail, readers)
}

const lineOf = ({ name, streetNumber, streetName }: Applicant) => `${name}, ${streetNumber} ${streetName}`

function listOf(applicants: Applicant[]): string[] {
  const left = applicants.length - NAMED_MOST
  return [
    'They have registered and are waiting for the board:',
    applicants.slice(0, NAMED_MOST).map(lineOf).join('\n'),
    ...(left > 0 ? [`And ${left} more, on the Users page.`] : []),
  ]
}

/** After a mail about a registration, those that follow are gathered for this long. */
const GATHERED_FOR = 15 * MINUTE

const notTold = (db: Reader) => db.selectFrom('user').where('boardTold', '=', 0)

/**
 * Tells the board of the registrations it has not heard of: of the first at once, of those that follow within a quarter of an hour
 * in one mail. Called with each registration, in its transaction, and as a chore.
 */
export async function tellBoard(trx: Trx, publicUrl: string) {
  if (await isTooSoon(trx)) return
  const applicants = await notTold(trx).select(['id', 'name', 'streetNumber', 'streetName', 'status']).orderBy('id').execute()
  if (applicants.length === 0) return
  await trx.updateTable('user').set({ boardTold: 1 }).where('boardTold', '=', 0).execute()
  // Somebody approved or banned meanwhile no longer waits.
  const waiting = applicants.filter(({ status }) => status === 'pending')
  if (waiting.length > 0) await mailRegistrations(trx, publicUrl, waiting)
}

/** The chore: looks first, so that nothing is written while nobody registers. */
export async function tellBoardLater({ reads, write }: DatabaseAccess, publicUrl: string) {
  if (!(await notTold(reads).select('id').limit(1).executeTakeFirst())) return
  await write((trx) => tellBoard(trx, publicUrl))
}

async function isTooSoon(trx: Trx): Promise<boolean> {
  const last = await trx
    .selectFrom('mail')
    .select('createdAt')
    .where('cause', '=', REGISTRATION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // One dated ahead was written while the clock was wrong.
  return last !== undefined && last.createdAt > fromNow(-GATHERED_FOR) && last.createdAt <= nowText()
}

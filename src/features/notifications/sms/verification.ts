import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { conflict, found, invalid, PortalError } from '../../../server/errors'
import { readUsage, usageLevel } from '../../../server/notifications/sms/limits'
import { codeHash, isStopped, textState } from '../../../server/notifications/sms/numbers'
import { auditName, findPerson, type Person } from '../../../server/people'
import { DAY, fromNow, HOUR, MINUTE, nowText } from '../../../server/process/clock'
import { readSettings, smsNameOf } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { displayPhone, maskNumber, textNumberOf } from '../../../shared/phone'
import { msg } from '../../../words/messages'
import { wordsIn } from '../../../words/words'

const CODE_LIFETIME = 10 * MINUTE
const TRIES = 5
/** Limited by account and by number, because codes count against the monthly cap. */
const CODES = [
  { window: HOUR, max: 3 },
  { window: DAY, max: 6 },
]

/** The code is created when the text is sent. Throws 400, 409, 429. */
export async function requestCode({ user, write, language, messageQueue, t }: MemberContext, consent: boolean) {
  const { number, endsAt } = await write(async (trx) => {
    const person = found(await findPerson(trx, user.id), 'User')
    const number = requireNumber(person)
    if (!consent) throw invalid('consent', msg('problems', 'smsNoConsent'))
    const settings = await readSettings(trx)
    if (!messageQueue.gateway) throw conflict(msg('problems', 'smsNotSetUp'))
    // No code would arrive once the monthly cap is reached.
    const isFull = usageLevel(await readUsage(trx, settings), settings.smsMonthlyCap) === 'full'
    if (settings.mailPaused || isFull) throw conflict(msg('problems', 'smsPaused'))
    if (await isStopped(trx, number))
      throw conflict(msg('problems', 'smsStopped', displayPhone(textNumberOf(messageQueue.gateway.sender)) ?? ''))
    await requireFewCodes(trx, person.id, number)
    const endsAt = fromNow(CODE_LIFETIME)
    const text = wordsIn(language()).notificationPreferences.consent(smsNameOf(settings))
    await keepCode(trx, person.id, { number, endsAt, consent: text })
    return { number, endsAt }
  })
  return codeSent(t, number, endsAt)
}

function codeSent(t: MemberContext['t'], number: string, expiresAt: string) {
  const sentTo = maskNumber(number)
  return { message: t(msg('problems', 'smsCodeSent', sentTo)), sentTo, expiresAt }
}

export async function readConfirmation({ user, reads, t }: MemberContext) {
  const code = await reads
    .selectFrom('phoneCode')
    .select(['number', 'endsAt'])
    .where('userId', '=', user.id)
    .where('triesLeft', '>', 0)
    .where('endsAt', '>', nowText())
    .executeTakeFirst()
  return { smsName: smsNameOf(await readSettings(reads)), code: code ? codeSent(t, code.number, code.endsAt) : null }
}

function requireNumber({ phoneNumber }: Person): string {
  if (!phoneNumber) throw invalid('phoneNumber', msg('problems', 'smsNoNumber'))
  const number = textNumberOf(phoneNumber)
  if (number === null) throw invalid('phoneNumber', msg('problems', 'smsUsOnly'))
  return number
}

async function requireFewCodes(trx: Trx, userId: number, number: string) {
  for (const { window, max } of CODES) {
    const sent = await trx
      .selectFrom('shortMessage')
      .select('createdAt')
      .where('kind', '=', 'code')
      .where('createdAt', '>', fromNow(-window))
      .where((where) => where.or([where('userId', '=', userId), where('toAddress', '=', number)]))
      .orderBy('createdAt', 'desc')
      .limit(max)
      .execute()
    const oldest = sent[max - 1]
    if (oldest) throw tooManyCodes(Math.min(window, Math.max(MINUTE, Date.parse(oldest.createdAt) + window - Date.now())))
  }
}

const tooManyCodes = (wait: number) =>
  new PortalError('TOO_MANY_REQUESTS', msg('problems', 'smsTooMany', Math.ceil(wait / MINUTE)), { retryAfter: Math.ceil(wait / 1000) })

/** A new code replaces the previous one, even if that one is still waiting. */
async function keepCode(trx: Trx, userId: number, code: { number: string; endsAt: string; consent: string }) {
  const at = nowText()
  await trx
    .updateTable('shortMessage')
    .set({ status: 'failed', text: '', lastError: 'Not sent: another code was asked for.' })
    .where('userId', '=', userId)
    .where('kind', '=', 'code')
    .where('status', '=', 'waiting')
    .execute()
  await trx
    .replaceInto('phoneCode')
    .values({ userId, ...code, codeHash: null, triesLeft: TRIES, consentAt: at })
    .execute()
  await queueText(trx, userId, code.number, 'code')
}

const queueText = (trx: Trx, userId: number, toAddress: string, kind: 'code' | 'welcome') =>
  trx
    .insertInto('shortMessage')
    .values({ channel: 'sms', kind, userId, toAddress, isUrgent: 0, status: 'waiting', nextAttemptAt: nowText(), createdAt: nowText() })
    .execute()

/** Throws 400 and counts wrong attempts. */
export async function confirmCode({ user, write }: MemberContext, code: string) {
  const outcome = await write(async (trx) => {
    const person = found(await findPerson(trx, user.id), 'User')
    const waiting = await trx.selectFrom('phoneCode').selectAll().where('userId', '=', person.id).executeTakeFirst()
    const hasEnded = !waiting?.codeHash || waiting.triesLeft < 1 || waiting.endsAt <= nowText()
    if (hasEnded || waiting.number !== textNumberOf(person.phoneNumber)) return 'ended'
    if (waiting.codeHash !== codeHash(person.id, waiting.number, code)) {
      const triesLeft = waiting.triesLeft - 1
      await trx.updateTable('phoneCode').set({ triesLeft }).where('userId', '=', person.id).execute()
      return triesLeft
    }
    const { number, consent: text, consentAt: at } = waiting
    await trx.updateTable('user').set({ verifiedNumber: number, textOptIn: 1 }).where('id', '=', person.id).execute()
    await trx.insertInto('smsConsent').values({ userId: person.id, number, text, at }).execute()
    await trx.deleteFrom('phoneCode').where('userId', '=', person.id).execute()
    await queueText(trx, person.id, number, 'welcome')
    await audit(trx, person, 'confirmed a phone number', auditName(person))
    const confirmed = { ...person, phoneVerified: true }
    return { smsEnabled: true, phoneNumber: displayPhone(person.phoneNumber), ...(await textState(trx, confirmed)) }
  })
  if (outcome === 'ended') throw invalid('code', msg('problems', 'smsCodeEnded'))
  if (typeof outcome === 'number') throw invalid('code', msg('problems', 'smsCodeWrong', outcome))
  return outcome
}

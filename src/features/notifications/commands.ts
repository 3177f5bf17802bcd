import type { Reader, Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import * as sessions from '../../server/auth/session-rows'
import * as subscription from '../../server/notifications/choices'
import { choicesOf, storeChoices, storedChoices } from '../../server/notifications/choices'
import { auditName, type Person, requireAnotherSuperAdmin, updatePerson } from '../../server/people'
import { readSettings, smsNameOf, writeSettings } from '../../server/settings'
import type { Context, MemberContext } from '../../server/trpc/context'
import { given } from '../../shared/changes'
import { formatPhone } from '../../shared/phone'
import { LEVELS, type Level } from '../../shared/topics'
import { wallClockAt } from '../../shared/wall-clock'
import { findByLink, findSelf, readEmailPreferences, readPreferences, readSmsPreferences } from './queries'
import { type CommunitySettings, LEAVING, type PreferencesChange, type SmsChange, type UnsubscribeLink, type Unsubscribing } from './schema'

/** Applies to waiting mail, too. */
export const savePreferences = ({ user, write }: MemberContext, { level, topics = [], digest }: PreferencesChange) =>
  write(async (trx) => {
    const person = await findSelf(trx, user)
    if (level) await chooseLevel(trx, person, level)
    await chooseTopics(trx, person, topics)
    if (digest) await trx.updateTable('user').set({ digest }).where('id', '=', person.id).execute()
    await waitForNextDigest(trx, person.id)
    return readPreferences(trx, person.id)
  })

/** A choice made after today's hour starts with the next digest. */
async function waitForNextDigest(trx: Trx, id: number) {
  const { timeZone, digestHour } = await readSettings(trx)
  const { date, time } = wallClockAt(new Date(), timeZone)
  if (Number(time.slice(0, 2)) < digestHour) return
  await trx.updateTable('user').set({ digestLookedOn: date }).where('id', '=', id).execute()
}

async function chooseLevel(trx: Trx, person: Person, level: Level) {
  await storeChoices(trx, person.id, LEVELS[level])
  if (level === 'nothing') await subscription.unsubscribe(trx, person, null, null)
  else if (!person.emailSubscribed) await subscription.subscribe(trx, person)
}

/** Choosing email for any topic subscribes the person again; the topics not named are then stored as they are shown, without email. */
async function chooseTopics(trx: Trx, person: Person, changes: NonNullable<PreferencesChange['topics']>) {
  const subscribes = !person.emailSubscribed && changes.some(({ email = 'off' }) => email !== 'off')
  const chosen = subscribes ? await choicesOf(trx, person) : await storedChoices(trx, person.id)
  for (const { topic, email, sms, push } of changes) {
    const before = chosen[topic]
    chosen[topic] = { email: email ?? before.email, sms: sms ?? before.sms, push: push ?? before.push }
  }
  if (changes.length > 0) await storeChoices(trx, person.id, chosen)
  if (subscribes) await subscription.subscribe(trx, person)
}

export const saveSmsPreferences = ({ user, write }: MemberContext, { smsEnabled, phoneNumber }: SmsChange) =>
  write(async (trx) => {
    await updatePerson(trx, user.id, {
      ...(smsEnabled !== undefined && { textOptIn: smsEnabled ? 1 : 0 }),
      ...(phoneNumber !== undefined && { phoneNumber: phoneNumber && formatPhone(phoneNumber) }),
    })
    return readSmsPreferences(trx, await findSelf(trx, user))
  })

/** The reason `LEAVING` also closes the account. Throws 409 for the last super admin. */
export async function unsubscribe({ user, write, setCookie, sessions }: MemberContext, { reason, note }: Unsubscribing) {
  const preferences = await write(async (trx) => {
    const person = await findSelf(trx, user)
    await subscription.unsubscribe(trx, person, reason, note)
    if (reason === LEAVING) await leave(trx, person)
    return readEmailPreferences(trx, await findSelf(trx, person))
  })
  if (reason === LEAVING) setCookie(sessions.blankCookie())
  return preferences
}

/** Throws 404 for an unknown link. */
export const unsubscribeByLink = ({ write }: Context, { token, all }: UnsubscribeLink) =>
  write(async (trx) => {
    const { person, stopped } = await findByLink(trx, token)
    if (stopped !== 'all' && !all) await subscription.stopEmail(trx, person, stopped)
    else if (person.emailSubscribed) await subscription.unsubscribe(trx, person, null, null)
  })

async function leave(trx: Trx, person: Person) {
  await requireAnotherSuperAdmin(trx, person)
  await updatePerson(trx, person.id, { status: 'unsubscribed' })
  await sessions.endSessions(trx, person.id)
  await audit(trx, person, 'left as former resident', auditName(person))
}

export const resubscribe = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await subscription.subscribe(trx, await findSelf(trx, user))
    return readEmailPreferences(trx, await findSelf(trx, user))
  })

export const saveEmailPreferences = ({ user, write }: MemberContext, { textInMail }: { textInMail: boolean }) =>
  write(async (trx) => {
    await updatePerson(trx, user.id, { textInMail: textInMail ? 1 : 0 })
    return readEmailPreferences(trx, await findSelf(trx, user))
  })

export async function readCommunitySettings(db: Reader, { messageQueue }: Pick<Context, 'messageQueue'>) {
  const settings = await readSettings(db)
  const { digestDay, digestHour, smsMonthlyCap, postalLine, appEnabled } = settings
  const { kind = null, sender = null } = messageQueue.gateway ?? {}
  return { digestDay, digestHour, smsName: smsNameOf(settings), smsMonthlyCap, postalLine, appEnabled, gateway: kind, sender }
}

export const saveCommunitySettings = ({ user, write, messageQueue }: MemberContext, change: CommunitySettings) =>
  write(async (trx) => {
    await writeSettings(trx, given(change))
    await audit(trx, user, 'changed the reach settings', (await readSettings(trx)).name)
    return readCommunitySettings(trx, { messageQueue })
  })

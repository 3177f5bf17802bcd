import { expect, onTestFinished, test, vi } from 'vitest'
import { version } from '../../../package.json'
import { sendReminders } from '../../features/messages/mail'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { writeJobMemory } from '../../operations/jobs/job-memory'
import { dateInZone } from '../../shared/calendar'
import type { Topic } from '../../shared/topics'
import { instantAt } from '../../shared/wall-clock'
import { addApp, browserOf } from '../../testing/browser-of'
import { INVITED } from '../../testing/invited'
import { wholeMails } from '../../testing/mails'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { startSignInProvider, visitProvider } from '../../testing/sign-in-provider'
import { newSoftPasskey } from '../../testing/soft-passkey'
import { findPerson } from '../people'
import { nowText } from '../process/clock'
import { writeSettings } from '../settings'
import { composeEmail } from './compose'
import { notify } from './notify'

const NOTICE = { title: 'Boil water', content: 'Until further notice.', categories: [1], isPinned: true, sendNotification: true }
const REPORT = {
  issueType: 'Landscape Issue',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The sprinkler is broken',
} as const
const POLL = { title: 'Benches', description: 'Where should the benches stand?', options: ['Pond', 'Gate'], status: 'active' } as const

const sendAll = (portal: Portal) => portal.services.mailQueue.sendDue()
const withheld = async (portal: Portal) =>
  portal.reads.selectFrom('mail').select(['cause', 'lastError']).where('status', '=', 'failed').orderBy('id').execute()

/** Causes every notification at least once. */
async function notifyOfEverything(portal: Portal) {
  const { admin, resident, superAdmin } = {
    admin: portal.as('admin'),
    resident: portal.as('resident'),
    superAdmin: portal.as('superAdmin'),
  }
  const { people } = portal
  await portal.as('nobody').auth.forgotPassword({ email: 'landlord@example.org' })
  await portal.as('nobody').auth.requestSignInLink({ email: 'landlord@example.org' })
  await vi.waitFor(async () => expect(await portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(2), { timeout: 20_000 })
  await resident.profile.changePassword({ currentPassword: 'correct horse', newPassword: 'a password of my own' })
  const wish = {
    ...INVITED,
    username: 'newcomer',
    email: 'newcomer@example.org',
    password: 'a password of hers',
    confirmPassword: 'a password of hers',
  }
  await portal.as('nobody').auth.register(wish)
  await admin.people.decline({ id: people.pending.id, reason: 'Nobody knows you' })
  await admin.people.changeStatus({ id: people.pending.id, status: 'active' })
  await admin.people.invite(INVITED)
  await admin.people.invite({ ...INVITED, username: 'ivan', email: 'ivan@example.org', status: 'active' })
  await admin.people.import({
    csv: 'Name,Email,Street number,Street name,HOA status\nGina Good,gina@example.org,7,Rockrose Dr,Renter\n',
  })
  await admin.people.update({ id: people.landlord.id, streetNumber: '9', email: 'lena@example.org' })
  await portal.as('landlord').profile.changeEmail({ email: 'lena@example.com' })
  for (const isSuperAdmin of [false, true]) await portal.as('superAdmin').people.changeSuperAdmin({ id: people.superOnly.id, isSuperAdmin })
  await tellOfSafety(portal)
  await admin.announcements.create(NOTICE)
  const { id: reportId } = await admin.maintenance.submit({ ...REPORT, onBehalfOfUserId: people.resident.id, ccUserId: people.neighbor.id })
  await admin.maintenance.show({ id: reportId, text: 'The sprinkler by the pool is broken.', place: 'By the pool' })
  await portal.as('neighbor').maintenance.follow({ id: reportId })
  await resident.maintenance.comment({ id: reportId, text: 'It leaks now' })
  await admin.maintenance.comment({ id: reportId, text: 'The part is ordered', isPublic: true })
  await admin.maintenance.update({ id: reportId, status: 'In Progress', adminComments: 'On Tuesday' })
  const { id: messageId } = await resident.messages.send({ subject: 'Fence', content: 'Which color?' })
  await admin.messages.reply({ messageId, reply: 'Green' })
  const today = dateInZone(new Date(), 'America/Los_Angeles')
  await admin.messages.changeForBoard({ id: messageId, assigneeId: people.superAdmin.id, remindOn: today })
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(today, '12:00', 'America/Los_Angeles') })
  await sendReminders(portal, 'http://portal.test')
  vi.useRealTimers()
  await admin.messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  const { id: pollId } = await admin.polls.create(POLL)
  await admin.polls.remind({ id: pollId })
  const closing = await admin.polls.create(POLL)
  await admin.polls.changeStatus({ id: closing.id, status: 'closed' })
  const counted = await admin.polls.create({ ...POLL, title: 'Paint' })
  await admin.polls.vote({ id: counted.id, responses: [{ optionId: counted.options[0]?.id }] })
  await admin.polls.changeStatus({ id: counted.id, status: 'closed' })
  const again = await admin.polls.create({ ...POLL, title: 'Trees', status: 'closed' })
  await admin.polls.changeStatus({ id: again.id, status: 'active' })
  await admin.polls.vote({ id: again.id, responses: [{ optionId: again.options[0]?.id }] })
  await admin.polls.update({ id: again.id, closesAt: '2090-05-01' })
  await tellByChoice(portal)
  await tellOwners(portal)
  await tellOfDeletions(portal)
  await superAdmin.delivery.sendTest()
  writeJobMemory(portal.env.DATABASE_FILE, { backupError: { at: nowText(), text: 'the disk is full' } })
  await portal.write((trx) => writeSettings(trx, { versionSeen: '0.9.0' }))
  await portal.services.systemJobs.look()
  await admin.announcements.create({ ...NOTICE, title: 'Bins', isPinned: false, sendNotification: false })
  await portal.write((trx) =>
    trx.updateTable('user').set({ createdAt: '2020-01-01T00:00:00.000Z', digest: 'daily' }).where('username', '=', 'neighbor').execute(),
  )
  await portal.write((trx) => writeSettings(trx, { digestHour: 0 }))
  await portal.services.jobs.runAll()
}

/** Documents and events are in the digest, unless somebody chooses them at once. */
async function tellByChoice(portal: Portal) {
  const topics = [
    { topic: 'documents' as const, email: 'now' as const },
    { topic: 'events' as const, email: 'now' as const },
  ]
  for (const role of ['resident', 'landlord'] as const) await portal.as(role).notifications.savePreferences({ topics })
  const admin = portal.as('admin')
  await admin.documents.addLink({ title: 'Rules', category: 'Bylaws', fileUrl: 'https://example.org/rules.pdf', notify: true })
  await admin.polls.create({ ...POLL, title: 'Gate', notify: true })
  const event = { description: 'Bring a chair.', location: 'The green', tags: ['Social' as const], dateStart: '2090-05-01' }
  await admin.events.create({ ...event, title: 'Picnic', notify: true })
  const { id: fair } = await admin.events.create({ ...event, title: 'Fair' })
  await admin.events.update({ id: fair, timeStart: '17:00', location: 'The pond', notify: true })
  const { id } = await admin.events.create({ ...event, title: 'Concert' })
  await admin.events.cancel({ id })
}

/** The mail goes to an address and has no account. */
async function tellOwners(portal: Portal) {
  const { id } = portal.people.resident
  portal.sqlite.exec("INSERT INTO home (streetNumber, streetName, addressKey) VALUES ('99', 'Oakridge Dr', '99 oakridge dr')")
  portal.sqlite.exec(
    `INSERT INTO owner (homeId, accountId, name, delivery, createdAt) SELECT max(id), ${id}, '', 'email', '2026-01-01T00:00:00.000Z' FROM home`,
  )
  portal.env.SMTP_URL = 'smtp://127.0.0.1:1'
  await portal.as('admin').announcements.create({ title: 'Annual meeting', content: 'On May 2.', categories: [1], isOfficial: true })
  await portal.as('admin').homes.ask()
  await portal.as('resident').owner.save({ delivery: 'both' })
  portal.env.SMTP_URL = undefined
}

async function tellOfDeletions(portal: Portal) {
  const { polls, contacts } = portal.as('admin')
  const { id, options } = await polls.create(POLL)
  await portal.as('resident').polls.vote({ id, responses: [{ optionId: options[0]?.id }] })
  await polls.remove({ id })
  const removeContact = async () => contacts.remove({ id: (await contacts.create({ section: 'board', title: 'Treasurer' })).id })
  for (let turn = 0; turn < 20; turn += 1) await removeContact()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
  await removeContact()
  vi.useRealTimers()
}

async function tellOfSafety(portal: Portal) {
  const linked = browserOf(portal)
  await linked.signIn('neighbor')
  await linked.send('GET', await visitProvider((await linked.send('POST', '/api/user/provider')).json().url))
  await linked.send('DELETE', '/api/user/provider')
  const board = browserOf(portal)
  await board.signIn('superAdmin')
  await addApp(board)
  await board.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required' })
  const home = browserOf(portal)
  await home.signIn('neighbor')
  const { recoveryCodes } = await addApp(home)
  await addApp(home)
  await home.send('POST', '/api/user/confirm', { recoveryCode: recoveryCodes[0] })
  await home.send('POST', '/api/user/recovery-codes')
  const stranger = browserOf(portal, '192.0.2.7', 'Mozilla/5.0 (iPhone) Safari/604')
  await stranger.signIn('neighbor')
  for (let tried = 0; tried < 10; tried += 1) await stranger.send('POST', '/api/login/second-step', { code: '000000' })
  await home.send('DELETE', '/api/user/app')
  await browserOf(portal, '192.0.2.8').signIn('neighbor')
  const { PUBLIC_URL } = portal.env
  portal.env.PUBLIC_URL = 'http://localhost'
  const options = (await home.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
  const response = newSoftPasskey(portal.env.PUBLIC_URL).register(options)
  const { id } = (await home.send('POST', '/api/user/passkeys', { response, name: 'Phone' })).json()
  await addApp(home)
  await home.send('DELETE', '/api/user/app')
  await home.send('DELETE', `/api/user/passkeys/${id}`)
  portal.env.PUBLIC_URL = PUBLIC_URL
  await portal.as('admin').people.update({ id: portal.people.neighbor.id, email: 'nils@example.org' })
  vi.useRealTimers()
}

/** Subjects in English and in Spanish. */
const SUBJECTS = [
  ['Reset your password', 'Restablezca su contraseña'],
  ['Your sign-in link for Our Community HOA', 'Su enlace para iniciar sesión en Our Community HOA'],
  ['Your password was changed', 'Se cambió su contraseña'],
  ['New registration: Irene Invited', 'Nuevo registro: Irene Invited'],
  ['Your account has been approved', 'Se aprobó su cuenta'],
  ['Your account was not approved', 'No se aprobó su cuenta'],
  ['You are invited to the community portal', 'Le invitamos al portal de la comunidad'],
  ['Your address or HOA status was changed', 'Se cambió su dirección o su estatus en la asociación'],
  ['Your e-mail address was changed', 'Se cambió su correo electrónico'],
  ['A passkey was added', 'Se agregó una llave de acceso'],
  ['A passkey was removed', 'Se quitó una llave de acceso'],
  ['Your account was linked to Neighbor ID', 'Su cuenta se vinculó a Neighbor ID'],
  ['Your account is no longer linked to Neighbor ID', 'Su cuenta ya no está vinculada a Neighbor ID'],
  ['Your second step was turned on', 'Se activó el segundo paso para iniciar sesión'],
  ['Your second step was turned off', 'Se desactivó el segundo paso para iniciar sesión'],
  ['Your authenticator app was replaced', 'Se cambió su aplicación de autenticación'],
  ['Your authenticator app was removed', 'Se quitó su aplicación de autenticación'],
  ['A recovery code was used', 'Se usó un código de recuperación'],
  ['New recovery codes were made', 'Se crearon códigos de recuperación nuevos'],
  ['New sign-in to Our Community HOA', 'Nuevo inicio de sesión en Our Community HOA'],
  ['Somebody knows your password', 'Alguien conoce su contraseña'],
  ['Sole Super is a super admin now', 'Sole Super ahora es superadministrador'],
  ['Sole Super is no longer a super admin', 'Sole Super ya no es superadministrador'],
  ['The board signs in with a second step', 'La mesa directiva inicia sesión con un segundo paso'],
  ['Important announcement: Boil water', 'Aviso importante: Boil water'],
  ['New maintenance report: Landscape Issue', 'Nuevo reporte de mantenimiento: Problema de jardinería'],
  ['Copy of a maintenance report: Landscape Issue', 'Copia de un reporte de mantenimiento: Problema de jardinería'],
  ['Your maintenance report is now In Progress', 'Su reporte de mantenimiento ahora está en proceso'],
  ['Message to the board: Fence', 'Mensaje para la mesa directiva: Fence'],
  ['The board has answered: Fence', 'La mesa directiva respondió: Fence'],
  ['A message to the board is yours to answer', 'Le toca responder un mensaje para la mesa directiva'],
  ['Reminder: a message still waits', 'Recordatorio: un mensaje sigue esperando'],
  ['The board has sent a message to everyone', 'La mesa directiva envió un mensaje a todos'],
  ['Reminder to vote: Benches', 'Recordatorio para votar: Benches'],
  ['Voting has closed: Benches', 'Se cerró la votación: Benches'],
  ['Voting has closed: Paint', 'Se cerró la votación: Paint'],
  ['New closing time: Trees', 'Nueva hora de cierre: Trees'],
  ['Voting is open again: Trees', 'La votación está abierta otra vez: Trees'],
  ['Voting is open: Gate', 'La votación está abierta: Gate'],
  ['New document: Rules', 'Documento nuevo: Rules'],
  ['New event: Picnic', 'Evento nuevo: Picnic'],
  ['Changed: Fair', 'Cambió: Fair'],
  ['Cancelled: Concert', 'Cancelado: Concert'],
  ["Your report is on the community's list", 'Su reporte está en la lista de la comunidad'],
  ['News on a report: Landscape Issue', 'Novedades sobre un reporte: Problema de jardinería'],
  ['The board writes about your report', 'La mesa directiva escribe sobre su reporte'],
  ['A report you follow is now In Progress', 'Un reporte que usted sigue ahora está en proceso'],
  ['News on a report you follow', 'Novedades sobre un reporte que usted sigue'],
  ['Annual meeting', 'Annual meeting'],
  ['Important announcement: Annual meeting', 'Aviso importante: Annual meeting'],
  ['Please confirm your address with Our Community HOA', 'Confirme su dirección con Our Community HOA'],
  ['Your mailing details were changed', 'Se cambiaron sus datos de envío'],
  ['Test mail from the portal', 'Correo de prueba del portal'],
  ['The backup of the portal has failed or is too old', 'La copia de seguridad (backup) del portal falló o es demasiado antigua'],
  [`The portal runs version ${version} now`, `El portal ya usa la versión ${version}`],
  ['A poll with votes was deleted', 'Se eliminó una votación con votos'],
  ['Ada Admin deleted 21 things within an hour', 'Ada Admin eliminó 21 cosas en una hora'],
  ['Ada Admin deleted 1 thing within an hour', 'Ada Admin eliminó 1 cosa en una hora'],
  ['Our Community HOA: 5 new things today', 'Our Community HOA: 5 novedades hoy'],
]

/** English text in a Spanish mail, by the mail's English subject. */
const AS_WRITTEN: Record<string, string[]> = {
  'Important announcement: Boil water': ['Boil water', 'Until further notice.'],
  'Annual meeting': ['Annual meeting', 'On May 2.'],
  'Important announcement: Annual meeting': ['Annual meeting', 'On May 2.'],
  'New event: Picnic': ['Picnic', 'Bring a chair.'],
  'Changed: Fair': ['Fair', 'Bring a chair.'],
  'Cancelled: Concert': ['Concert', 'Bring a chair.'],
  // The poll has no stated language.
  'Our Community HOA: 5 new things today': ['Bins', 'Picnic', 'Fair'],
}

test('each mail is in its recipient’s language: subject, text, links and footer', { timeout: 60_000 }, async () => {
  const idp = await startSignInProvider('http://portal.test')
  onTestFinished(idp.close)
  const portal = await openPortal(idp.env)
  await notifyOfEverything(portal)
  const mails = await wholeMails(portal)
  expect(new Set(mails.map(({ cause }) => cause))).toEqual(new Set(NOTIFICATION_TYPES.map(({ name }) => name)))
  const inSpanish = new Map(SUBJECTS.map(([english = '', spanish = '']) => [english, spanish]))
  for (const mail of mails) {
    expect(mail.html, mail.subject).toContain('<html lang="en">')
    expect(mail.text).not.toContain('language=')
    const notice = NOTIFICATION_TYPES.find(({ name }) => name === mail.cause)
    const notification = await portal.reads
      .selectFrom('notification')
      .selectAll()
      .where('id', '=', Number(mail.notificationId))
      .executeTakeFirstOrThrow()
    const reader = await findPerson(portal.reads, mail.userId ?? portal.people.resident.id)
    if (!notice || !reader) throw new Error(String(mail.cause))
    const about = {
      causeId: notification.causeId,
      topic: notification.topic as Topic | null,
      params: JSON.parse(notification.params) as never,
    }
    const said = await composeEmail(portal.reads, { PUBLIC_URL: 'http://portal.test' }, notice, about, {
      ...reader,
      language: 'es',
    } as typeof reader)
    if (typeof said === 'string') throw new Error(said)
    expect(said).toMatchObject({ language: 'es', subject: inSpanish.get(mail.subject) ?? `nothing for ${mail.subject}` })
    expect(said.html).toContain('<html lang="es">')
    // Text that the board wrote in English is marked as English for screen readers.
    const asWritten = [...said.html.matchAll(/<span lang="en">([^<]*)/g)].map(([, text]) => text)
    expect([mail.subject, ...asWritten]).toEqual([mail.subject, ...(AS_WRITTEN[mail.subject] ?? [])])
    expect(mail.html).not.toContain('<span lang')
    const links = [...said.text.matchAll(/http:\/\/portal\.test\S+/g)].map(([link]) => link)
    expect(links.filter((link) => !link.includes('language=es'))).toEqual([])
    expect(said.unsubscribeUrl, 'the header').toBe(mail.unsubscribeUrl)
    expect(said.text.includes('Cancelar la suscripción: ')).toBe(mail.kind === 'community')
    const english = mail.text
      .split('\n')
      .filter(
        (line) =>
          /[a-z]{4}/.test(line) &&
          !/http|^(99 Oak|Boil|Until|Annual|On May|The sprinkler|It leaks now|The part is|On Tuesday|Where should|Benches|Our Comm|Which color|Green|Rules|The green|The pond|Bring a|Picnic|Concert|Gate|Trees|Fair)/.test(
            line,
          ),
      )
    for (const line of english) expect(said.text.split('\n'), line).not.toContain(line)
  }
})

test('a mail has the data of the moment it is sent, and the outbox keeps that text', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('superAdmin').delivery.pause()
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  await portal.as('admin').announcements.update({ id, ...NOTICE, title: 'Boil water, also in Rockrose Dr' })
  await portal.as('superAdmin').delivery.resume()
  await sendAll(portal)
  expect(server.mails).toHaveLength(6)
  for (const mail of server.mails) {
    expect(mail.subject).toBe('Important announcement: Boil water, also in Rockrose Dr')
    expect(mail.headers.get('content-language')).toBe('en')
  }
  await portal.as('admin').announcements.update({ id, ...NOTICE, title: 'Over' })
  const { delivery } = portal.as('superAdmin')
  const [sent] = await delivery.list({ status: 'sent' })
  expect(sent?.subject).toBe('Important announcement: Boil water, also in Rockrose Dr')
  expect((await delivery.read({ id: sent?.id ?? 0 })).text).toContain('also in Rockrose Dr')
})

test('a language chosen while mail waits applies to it; the default is the community’s', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('superAdmin').delivery.pause()
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await portal.write(async (trx) => {
    await trx.updateTable('user').set({ language: 'es' }).where('username', '=', 'resident').execute()
    await trx.updateTable('user').set({ language: 'en' }).where('username', '=', 'landlord').execute()
    await writeSettings(trx, { language: 'es' })
  })
  await portal.as('superAdmin').delivery.resume()
  await sendAll(portal)
  await portal.write((trx) => trx.updateTable('user').set({ language: 'en' }).where('username', '=', 'resident').execute())
  await sendAll(portal)
  const told = server.mails.map(({ subject, headers, to }) => [to, subject, headers.get('content-language')])
  const spanish = (address: string) => [address, 'La mesa directiva envió un mensaje a todos', 'es']
  expect(told.sort()).toEqual([
    ['landlord@example.org', 'The board has sent a message to everyone', 'en'],
    spanish('neighbor@example.org'),
    spanish('resident@example.org'),
    spanish('superadmin@example.org'),
    spanish('superonly@example.org'),
  ])
})

test('a subject is the same in the mail and in the portal', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('resident').messages.send({ subject: '=?utf-8?B?UGFzc3dvcmQ=?=', content: 'Which color?' })
  await sendAll(portal)
  expect(new Set(server.mails.map(({ subject }) => subject))).toEqual(new Set(['Message to the board: = ?utf-8?B?UGFzc3dvcmQ= ?=']))
})

test('a waiting mail is withheld when its cause is gone, over, expired, or no longer for its recipient', async () => {
  const { portal, server } = await openMailingPortal()
  const { admin } = { admin: portal.as('admin') }
  await portal.as('superAdmin').delivery.pause()
  const gone = await admin.announcements.create(NOTICE)
  const expired = await admin.announcements.create({ ...NOTICE, title: 'Yesterday' })
  await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  const poll = await admin.polls.create(POLL)
  await admin.polls.remind({ id: poll.id })
  await admin.announcements.remove({ id: gone.id })
  await portal.write((trx) => trx.updateTable('announcement').set({ expiresAt: '2020-01-01' }).where('id', '=', expired.id).execute())
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  await portal.write((trx) => trx.updateTable('poll').set({ closesAt: '2020-01-01T00:00:00.000Z' }).where('id', '=', poll.id).execute())
  await portal.as('superAdmin').delivery.resume()
  await sendAll(portal)
  expect(server.mails.map(({ subject, to }) => [subject, to]).sort()).toEqual([
    ['Message to the board: Fence', 'superadmin@example.org'],
    ['Message to the board: Fence', 'superonly@example.org'],
  ])
  const reasons = new Set((await withheld(portal)).map(({ cause, lastError }) => `${cause}: ${lastError}`))
  expect(reasons).toEqual(
    new Set([
      'announcement: Not sent: what it was about is gone, or is no longer for this reader.',
      'announcement: Not sent: what it was about has expired.',
      'message: Not sent: what it was about is gone, or is no longer for this reader.',
      'pollReminder: Not sent: what it was about is over.',
    ]),
  )
  expect(await portal.as('superAdmin').delivery.retryFailed(), 'it was on purpose').toEqual({ count: 0 })
})

test('a notification is sent once to each recipient, and is stored with its cause or not at all', async () => {
  const portal = await openPortal()
  const { resident } = portal.people
  const [notice] = NOTIFICATION_TYPES
  if (!notice) throw new Error('no notice')
  const twice = portal.write((trx) => notify(trx, 'http://portal.test', notice, { params: {} as never }, [resident, resident]))
  await expect(twice).rejects.toThrow('UNIQUE')
  expect([await portal.reads.selectFrom('notification').select('id').execute(), await wholeMails(portal)]).toEqual([[], []])
})

test('neither the text of sent account mail nor its names are kept', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('admin').people.update({ id: portal.people.resident.id, email: 'rosa@example.org', phoneNumber: '(555) 010-0199' })
  await sendAll(portal)
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Your e-mail address was changed'])
  expect(await portal.reads.selectFrom('notification').select('params').execute()).toEqual([])
  expect(await portal.reads.selectFrom('mailBody').select('id').execute()).toEqual([])
})

test('links follow PUBLIC_URL while mail waits', async () => {
  const portal = await openPortal()
  await portal.as('admin').announcements.create(NOTICE)
  portal.env.PUBLIC_URL = 'https://moved.example.org'
  const [mail] = await wholeMails(portal)
  expect(new Set(mail?.text.match(/https?:\/\/[^/]+/g))).toEqual(new Set(['https://moved.example.org']))
})

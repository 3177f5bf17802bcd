import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { type MailServer, openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal } from '../../testing/open-portal'
import { DUTY_MAILS } from '../people'
import { writeSettings } from '../settings'

let portal: Portal
let server: MailServer
beforeEach(async () => {
  server = await openMailServer()
  portal = await openPortal({ SMTP_URL: server.url })
  await portal.as('superAdmin').delivery.pause()
})
afterEach(async () => {
  await portal.services.mailQueue.stop()
  await server.close()
})

const send = async () => {
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
}
const receivers = (subject: string) => server.mails.filter((mail) => mail.subject?.startsWith(subject)).map(({ to }) => to.split('@')[0])
const register = async () => {
  const form = { username: 'applicant', name: 'Anna Applicant', email: 'anna@example.org', password: 'a long password' }
  const home = { streetNumber: '77', streetName: 'Sageleaf Cir', hoaStatus: 'renter' }
  const app = await portal.app()
  expect((await app.inject({ method: 'POST', url: '/api/register', payload: { ...form, ...home } })).statusCode).toBe(201)
}

test.each(['banned', 'demoted', 'deleted'])(
  'a board member who was %s meanwhile does not get a waiting registration mail',
  async (change) => {
    await register()
    const { id } = portal.people.admin
    const { people } = portal.as('superAdmin')
    if (change === 'banned') await people.changeStatus({ id, status: 'banned' })
    else if (change === 'demoted') await people.changeRole({ id, isAdmin: false })
    else await people.remove({ id })
    await send()
    expect(receivers('New registration').sort()).toEqual(['superadmin', 'superonly'])
    const why = await portal.as('superAdmin').delivery.list({ status: 'failed' })
    expect(why.map(({ toAddress, lastError }) => [toAddress, lastError])).toEqual([
      [
        change === 'deleted' ? '' : 'admin@example.org',
        expect.stringMatching(/^Not sent: (the account is closed|what it was about is gone, or is no longer for this reader)/),
      ],
    ])
  },
)

test('a former super admin gets no waiting system mail', async () => {
  await portal.write((trx) => writeSettings(trx, { versionSeen: '0.9.0' }))
  await portal.services.jobs.runAll()
  await portal.as('superAdmin').people.changeSuperAdmin({ id: portal.people.superOnly.id, isSuperAdmin: false })
  await send()
  expect(receivers('The portal runs')).toEqual(['superadmin'])
})

test('a mail refused at an old address is sent to the new one without a delivery issue', async () => {
  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color may it have?' })
  await portal.as('admin').messages.reply({ messageId, reply: 'Green, but for yours' })
  server.refuse.set('resident@example.org', 550)
  const { id } = portal.people.resident
  server.whenAsked = async (address) => {
    if (address !== 'resident@example.org') return
    server.whenAsked = undefined
    await portal.as('admin').people.update({ id, email: 'rosa@example.org' })
  }
  await send()
  expect(receivers('The board has answered')).toEqual(['rosa'])
  const issues = await portal.reads.selectFrom('emailDeliveryIssue').select('email').where('email', '<>', 'resident@example.org').execute()
  expect(issues).toEqual([])
})

test('a waiting mail goes to the current address; the mail about the change goes to the old one', async () => {
  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color may it have?' })
  await portal.as('admin').messages.reply({ messageId, reply: 'Green, but for yours' })
  await portal.as('admin').people.update({ id: portal.people.resident.id, email: 'rosa@example.org' })
  await send()
  expect(receivers('The board has answered')).toEqual(['rosa'])
  expect(receivers('Your e-mail address was changed')).toEqual(['resident'])
})

test('a waiting mail to the board goes to the current address', async () => {
  expect(
    NOTIFICATION_TYPES.filter(({ kind, requiredPermission }) => kind === 'account' && requiredPermission).map(({ name }) => name),
  ).toEqual(DUTY_MAILS)
  await register()
  await portal.as('superAdmin').people.update({ id: portal.people.admin.id, email: 'ada@example.org' })
  await send()
  expect(receivers('New registration').sort()).toEqual(['ada', 'superadmin', 'superonly'])
})

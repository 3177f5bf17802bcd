import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal } from '../../testing/open-portal'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openMailing(url: string) {
  const portal = await openPortal({ SMTP_URL: url, MAIL_FROM: 'portal@example.org' })
  closers.push(() => portal.services.mailQueue.stop())
  return portal
}

const stateOf = async (portal: Portal) => (await portal.as('nobody').community.info()).mail

test('the mail state is missing without a mail server, also while paused', async () => {
  const portal = await openPortal()
  expect(await stateOf(portal)).toBe('missing')
  await portal.as('superAdmin').delivery.pause()
  expect(await stateOf(portal)).toBe('missing')
})

test('the mail state is failing until the mail server accepts a mail', async () => {
  const mailServer = await openMailServer()
  closers.push(mailServer.close)
  let up = false
  const line = createServer((socket) => {
    if (!up) return socket.destroy()
    const onward = connect(Number(new URL(mailServer.url).port), '127.0.0.1')
    socket.pipe(onward).pipe(socket)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  closers.push(() => line.close())
  const portal = await openMailing(`smtp://127.0.0.1:${(line.address() as AddressInfo).port}`)
  const { delivery } = portal.as('superAdmin')
  expect(await stateOf(portal), 'nothing was tried yet').toBe('ready')
  expect(await delivery.sendTest()).toMatchObject({ outcome: 'waiting' })
  expect([await stateOf(portal), (await delivery.overview()).state]).toEqual(['failing', 'failing'])
  up = true
  expect(await delivery.sendTest()).toMatchObject({ outcome: 'sent' })
  expect([await stateOf(portal), (await delivery.overview()).state]).toEqual(['ready', 'ready'])
})

test.each([451, 550])('a recipient refused with %i does not make the mail state failing', async (code) => {
  const mailServer = await openMailServer()
  closers.push(mailServer.close)
  const portal = await openMailing(mailServer.url)
  mailServer.refuse.set(portal.people.superAdmin.email, code)
  await portal.as('superAdmin').delivery.sendTest()
  expect(await stateOf(portal)).toBe('ready')
})

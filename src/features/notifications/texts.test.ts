import { createHmac } from 'node:crypto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { createMessageQueue } from '../../server/notifications/message-queue'
import { silentLog } from '../../server/process/log'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { openBrowserKeys, openPushService } from '../../testing/push-service'
import { type GatewayServer, openTextGateway, signAsTwilio, TWILIO } from '../../testing/text-gateway'

afterEach(() => vi.useRealTimers())

const NUMBER = '(555) 010-4477'
/** 2030-03-01 is a Friday in Los Angeles. */
const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2030-03-${time}-08:00`) })

async function openTextingPortal(env: NodeJS.ProcessEnv = {}): Promise<{ portal: Portal; gateway: GatewayServer }> {
  const gateway = await openTextGateway()
  const portal = await openPortal({ ...TWILIO, TWILIO_BASE_URL: gateway.url, ...env })
  return { portal, gateway }
}
const webhook = (gateway: GatewayServer) => ({
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
  SMS_WEBHOOK_URL: `${gateway.url}/send`,
  SMS_WEBHOOK_SECRET: 'a-secret-of-16-characters',
})
const send = (portal: Portal) => portal.services.messageQueue.sendDue()

/** The message queue as after a restart. */
function restarted({ reads, write, env, services: { appSecrets, messageQueue } }: Portal) {
  const parts = { reads, write, env, log: silentLog, appSecrets, gateway: messageQueue.gateway, onMailQueued: () => {} }
  return createMessageQueue(parts, NOTIFICATION_TYPES)
}

async function by(portal: Portal, role: Role) {
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf(role) }
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  return { get: (url: string) => call('GET', url), post: (url: string, payload: object) => call('POST', url, payload), call }
}
const codeIn = ({ texts }: GatewayServer) => /\b\d{6}\b/.exec(texts.at(-1)?.fields.Body ?? texts.at(-1)?.fields.text ?? '')?.[0] ?? ''

async function confirm(portal: Portal, gateway: GatewayServer, role: Role = 'resident', phoneNumber = NUMBER) {
  const person = await by(portal, role)
  await person.post('/api/sms/preferences', { smsEnabled: false, phoneNumber })
  await person.post('/api/sms/verification', { consent: true })
  await send(portal)
  const answer = await person.post('/api/sms/verification/confirm', { code: codeIn(gateway) })
  expect(answer.statusCode, answer.body).toBe(200)
  await send(portal)
  gateway.texts.length = 0
  gateway.asked.length = 0
  return person
}
async function answerResident(portal: Portal) {
  await portal.as('resident').notifications.savePreferences({ topics: [{ topic: 'messages', sms: true }] })
  const { id } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Green' })
}
const outbox = (portal: Portal) =>
  portal.reads.selectFrom('shortMessage').select(['kind', 'status', 'lastError', 'text', 'toAddress']).orderBy('id').execute()

test('a texted code confirms a number, and the code is stored nowhere', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await by(portal, 'resident')
  await rosa.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: NUMBER })
  expect((await rosa.get('/api/sms/preferences')).json()).toEqual({
    ...{ smsEnabled: false, phoneNumber: NUMBER, verified: false, stopped: false, available: true },
  })
  const asked = await rosa.post('/api/sms/verification', { consent: true })
  expect(asked.statusCode).toBe(201)
  expect(asked.json()).toMatchObject({ sentTo: '(•••) •••-4477', expiresAt: expect.stringMatching(/Z$/) })
  await send(portal)
  expect(gateway.texts).toMatchObject([
    {
      path: `/2010-04-01/Accounts/${TWILIO.TWILIO_ACCOUNT_SID}/Messages.json`,
      fields: { To: '+15550104477', From: TWILIO.TWILIO_FROM, StatusCallback: 'http://portal.test/api/sms/status' },
      headers: { authorization: `Basic ${Buffer.from(`${TWILIO.TWILIO_ACCOUNT_SID}:${TWILIO.TWILIO_AUTH_TOKEN}`).toString('base64')}` },
    },
  ])
  const code = codeIn(gateway)
  expect(gateway.texts[0]?.fields.Body).toBe(`Our Community HOA: your code is ${code}. It is good for 10 minutes.`)
  const tables = ['shortMessage', 'phoneCode', 'auditEntry', 'mail'].map((table) => portal.sqlite.prepare(`SELECT * FROM ${table}`).all())
  expect(JSON.stringify(tables)).not.toContain(code)
  const confirmed = await rosa.post('/api/sms/verification/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(confirmed.json()).toEqual({ smsEnabled: true, phoneNumber: NUMBER, verified: true, stopped: false, available: true })
  expect((await rosa.get('/api/user')).json()).toMatchObject({ phoneVerified: true, textOptIn: true })
  await send(portal)
  expect(gateway.texts[1]?.fields.Body).toBe(
    'Our Community HOA: you will get text messages from your community. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to end.',
  )
  const own = (await rosa.get('/api/own-data')).json()
  expect(own.smsConsents).toMatchObject([{ number: '+15550104477', text: expect.stringContaining('I agree to get text messages from') }])
  expect(portal.sqlite.prepare('SELECT action, subject FROM auditEntry').all()).toEqual([
    { action: 'confirmed a phone number', subject: 'Rosa Resident (resident)' },
  ])
})

test('a waiting code appears in no list, export or backup; a retry sends the same one, and none after a crash', async () => {
  at('01T12:00:00')
  const gateway = await openTextGateway()
  const portal = await openPortal(webhook(gateway))
  const rosa = await by(portal, 'resident')
  const read: string[] = []
  const checkAllViews = async () => {
    const outbox = await portal.as('superAdmin').delivery.list({ channel: 'sms', status: 'waiting' })
    read.push((await rosa.get('/api/own-data')).body, JSON.stringify([outbox, portal.sqlite.prepare('SELECT * FROM shortMessage').all()]))
  }
  gateway.meanwhile = checkAllViews
  gateway.meets.push('hangUp')
  await rosa.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: NUMBER })
  await rosa.post('/api/sms/verification', { consent: true })
  await send(portal)
  const code = codeIn(gateway)
  await checkAllViews()
  at('01T12:00:11')
  await send(portal)
  expect(gateway.asked.map(({ fields }) => fields.text)).toEqual(Array(2).fill(expect.stringContaining(`your code is ${code}.`)))
  expect([read.length, read.join().includes(code)]).toEqual([4, false])

  portal.sqlite.exec("UPDATE shortMessage SET status = 'underway' WHERE kind = 'code'")
  await restarted(portal).sendDue()
  expect([gateway.asked.length, (await outbox(portal)).at(-1)?.lastError]).toEqual([
    2,
    'Unknown: it may have arrived. The portal ended meanwhile.',
  ])
  expect((await rosa.post('/api/sms/verification/confirm', { code })).statusCode).toBe(200)
})

test('texts are sent again once a full disk has room', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  portal.sqlite.exec("UPDATE shortMessage SET status = 'underway'")
  const messageQueue = restarted(portal)
  portal.sqlite.exec("CREATE TRIGGER full BEFORE UPDATE ON shortMessage BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
  await expect(messageQueue.sendDue()).rejects.toThrow('full')
  portal.sqlite.exec('DROP TRIGGER full')
  await answerResident(portal)
  await messageQueue.sendDue()
  expect(gateway.texts).toHaveLength(1)
})

test.each([
  ['took it', 'sent', 1],
  ['is down', 'waiting', 0],
])('the outcome of a text is stored once a full disk has room if the gateway %s', async (_what, status, taken) => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  if (taken === 0) gateway.meets.push({ status: 503 })
  portal.sqlite.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON shortMessage WHEN OLD.status = 'underway' BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
  )
  await answerResident(portal)
  for (const _round of [1, 2]) await send(portal).catch(String)
  portal.sqlite.exec('DROP TRIGGER full')
  await send(portal)
  expect([(await outbox(portal)).at(-1)?.status, gateway.asked.length, gateway.texts.length]).toEqual([status, 1, taken])
  at('01T13:00:00')
  await send(portal)
  expect([(await outbox(portal)).at(-1)?.status, gateway.texts.length]).toEqual(['sent', 1])
})

test('a code needs a number in the US, consent and a gateway that is not paused', async () => {
  const { portal } = await openTextingPortal()
  const rosa = await by(portal, 'resident')
  const ask = async (payload: object = { consent: true }) => {
    const answer = await rosa.post('/api/sms/verification', payload)
    return [answer.statusCode, answer.json().error]
  }
  expect(await ask()).toEqual([400, 'Add your phone number first.'])
  await portal.write((trx) => trx.updateTable('user').set({ phoneNumber: '+44 20 7946 0958' }).execute())
  expect(await ask()).toEqual([400, 'Text messages go to US numbers only.'])
  await rosa.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: NUMBER })
  expect(await ask({})).toEqual([400, 'Please agree before we text you.'])
  await portal.as('superAdmin').delivery.pause()
  expect(await ask()).toEqual([409, 'Text messages are paused at the moment. Please try again later.'])
  await portal.as('superAdmin').delivery.resume()
  for (let time = 0; time < 3; time += 1) expect((await ask())[0]).toBe(201)
  expect(await ask()).toEqual([429, 'Too many codes. Please try again in 60 minutes.'])
  const passHours = () => portal.sqlite.exec("UPDATE shortMessage SET createdAt = strftime('%FT%H:%M:%fZ', createdAt, '-2 hours')")
  passHours()
  for (let time = 0; time < 3; time += 1) expect((await ask())[0]).toBe(201)
  passHours()
  expect(await ask()).toEqual([429, 'Too many codes. Please try again in 1,200 minutes.'])
  const without = await openPortal()
  await without.as('resident').notifications.saveSmsPreferences({ smsEnabled: false, phoneNumber: NUMBER })
  await expect(without.as('resident').notifications.requestCode({ consent: true })).rejects.toThrow(
    'Text messages are not set up in this community.',
  )
})

test('the right code is refused after five wrong ones or ten minutes', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await by(portal, 'resident')
  await rosa.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: NUMBER })
  const tryCode = async (code: string) => (await rosa.post('/api/sms/verification/confirm', { code })).json().error
  expect(await tryCode('123456')).toBe('This code has ended. Ask for a new one.')
  const sentCode = async () => (await portal.as('resident').notifications.confirmation()).code
  expect(await sentCode()).toBe(null)
  await rosa.post('/api/sms/verification', { consent: true })
  expect(await sentCode()).toMatchObject({ sentTo: '(•••) •••-4477', expiresAt: '2030-03-01T20:10:00.000Z' })
  await send(portal)
  const code = codeIn(gateway)
  const wrong = code === '123456' ? '654321' : '123456'
  for (const left of [4, 3, 2, 1, 0]) expect(await tryCode(wrong)).toBe(`This code is not right. ${left} tries left.`)
  expect(await tryCode(code)).toBe('This code has ended. Ask for a new one.')
  expect(await sentCode(), 'used up').toBe(null)
  await rosa.post('/api/sms/verification', { consent: true })
  await send(portal)
  at('01T12:10:01')
  expect(await tryCode(codeIn(gateway))).toBe('This code has ended. Ask for a new one.')
  expect(await sentCode(), 'expired').toBe(null)
})

test('a text goes once to each confirmed number and to nobody else', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await confirm(portal, gateway, 'neighbor')
  await portal.as('landlord').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: '555-010-0001' })
  for (const role of ['resident', 'neighbor', 'landlord'] as const)
    await portal.as(role).notifications.savePreferences({ topics: [{ topic: 'messages', sms: true }] })
  const { id } = await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await send(portal)
  await send(portal)
  expect(gateway.texts.map(({ fields }) => [fields.To, fields.Body])).toEqual([
    ['+15550104477', `Our Community HOA: The board has sent a message to everyone http://portal.test/messages#${id}`],
  ])
  await portal.as('admin').messages.send({ subject: 'Water', content: 'On', isBroadcast: true })
  await portal.services.messageQueue.notifyRemaining()
  await portal.as('admin').people.update({ id: portal.people.resident.id, phoneNumber: '(555) 010-0002' })
  await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await send(portal)
  expect(gateway.texts).toHaveLength(1)
  expect((await outbox(portal)).at(-1)).toMatchObject({ status: 'failed', lastError: 'Not sent: the number has changed.' })
  expect((await by(portal, 'resident').then((rosa) => rosa.get('/api/sms/preferences'))).json()).toMatchObject({ verified: false })
})

test('a waiting text is withheld if the preferences, the account or the cause has changed', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  const { delivery: switches } = portal.as('superAdmin')
  const reasonAfter = async (change: () => Promise<unknown>) => {
    await switches.pause()
    await answerResident(portal)
    await portal.services.messageQueue.notifyRemaining()
    await change()
    await switches.resume()
    await send(portal)
    return (await outbox(portal)).at(-1)?.lastError
  }
  expect(await reasonAfter(() => portal.as('resident').notifications.savePreferences({ level: 'important' }))).toBe(
    'Not sent: the reader does not want text messages about this.',
  )
  expect(await reasonAfter(() => portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' }))).toBe(
    'Not sent: the account is closed.',
  )
  expect(gateway.texts).toEqual([])
})

test('a gateway that fails twice and then takes it has accepted one text', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await answerResident(portal)
  gateway.meets.push({ status: 503 }, { status: 429, code: 20429 })
  await send(portal)
  for (const time of ['01T12:00:09', '01T12:00:10', '01T12:01:09', '01T12:01:10', '01T13:00:00']) {
    at(time)
    await send(portal)
  }
  expect([gateway.asked.length, gateway.texts.length]).toEqual([3, 1])
  expect((await portal.as('admin').notifications.textUsage()).segments).toBe(3)
})

test.each([
  [{ status: 400, code: 21211 }, 'failed', false],
  [{ status: 403, code: 21408 }, 'failed', false],
  [{ status: 302 }, 'failed', false],
  [{ status: 401, code: 20003 }, 'waiting', false],
  [{ status: 400, code: 21610 }, 'failed', true],
] as const)('an answer %j leaves a text %s', async (meets, status, stopped) => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await confirm(portal, gateway)
  await answerResident(portal)
  gateway.meets.push(meets)
  await send(portal)
  expect((await outbox(portal)).at(-1)).toMatchObject({ status, lastError: expect.stringContaining(String(meets.status)) })
  expect((await rosa.get('/api/sms/preferences')).json()).toMatchObject({ stopped, smsEnabled: !stopped })
  expect([gateway.asked.length, gateway.texts.length]).toEqual([1, 0])
})

test('a gateway that asks for another protocol does not block texts', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await answerResident(portal)
  gateway.meets.push('upgrade')
  await send(portal)
  expect((await outbox(portal)).at(-1)).toMatchObject({ status: 'failed', lastError: 'The gateway answered 101' })
  await answerResident(portal)
  await send(portal)
  expect(gateway.texts).toHaveLength(1)
})

const underway = async ({ reads }: Portal) =>
  (await reads.selectFrom('shortMessage').select('channel').where('status', '=', 'underway').execute()).map(({ channel }) => channel)

test.each([
  ['a text', 'push service', 'push'],
  ['a notification', 'gateway', 'sms'],
])('%s does not wait for a %s that never answers', async (_what, _whom, silent) => {
  at('01T12:00:00')
  const service = await openPushService()
  const { portal, gateway } = await openTextingPortal({ PUSH_ORIGINS: service.url })
  const rosa = await confirm(portal, gateway)
  const endpoint = `${service.url}/rosa`
  expect((await rosa.post('/api/push/subscriptions', { endpoint, keys: openBrowserKeys().keys })).statusCode).toBe(201)
  const { messageQueue } = portal.services
  onTestFinished(messageQueue.stop)
  messageQueue.start()
  if (silent === 'push') service.answers.push('never')
  else gateway.meets.push('never')
  const arrived = () => (silent === 'push' ? gateway.texts : service.pushes).length
  for (const round of [1, 2]) {
    await answerResident(portal)
    messageQueue.nudge()
    await expect.poll(arrived).toBe(round)
  }
  expect(await underway(portal)).toEqual([silent])
})

test('Twilio is not asked again after a lost answer; the webhook is, with the same key', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await answerResident(portal)
  gateway.meets.push('hangUp')
  await send(portal)
  at('01T20:00:00')
  await send(portal)
  expect([gateway.asked.length, gateway.texts.length]).toEqual([1, 1])
  expect((await outbox(portal)).at(-1)).toMatchObject({
    status: 'failed',
    lastError: expect.stringMatching(/^Unknown: it may have arrived/),
  })

  at('01T12:00:00')
  const other = await openTextGateway()
  const hooked = await openPortal(webhook(other))
  await hooked.as('resident').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: NUMBER })
  hooked.sqlite.exec("UPDATE user SET verifiedNumber = '+15550104477' WHERE username = 'resident'")
  await answerResident(hooked)
  other.meets.push('hangUp')
  await send(hooked)
  at('01T12:00:11')
  await send(hooked)
  const [first, second] = other.asked
  expect([other.asked.length, other.texts.length]).toEqual([2, 1])
  expect(first?.fields).toEqual({
    id: '1',
    to: '+15550104477',
    text: expect.stringMatching(/^Our Community HOA: .+ http:\/\/portal\.test\/messages#1$/),
    segments: 1,
    urgent: false,
  })
  expect(second?.headers['idempotency-key']).toBe('1')
  const signature = createHmac('sha256', 'a-secret-of-16-characters')
    .update(first?.body ?? '')
    .digest('hex')
  expect(first?.headers['x-portico-signature']).toBe(`sha256=${signature}`)
})

test('a text that was being sent during a crash is not sent again', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await answerResident(portal)
  await portal.services.messageQueue.notifyRemaining()
  portal.sqlite.exec("UPDATE shortMessage SET status = 'underway' WHERE status = 'waiting'")
  await restarted(portal).sendDue()
  expect((await outbox(portal)).at(-1)).toMatchObject({
    status: 'failed',
    lastError: expect.stringMatching(/^Unknown: it may have arrived/),
  })
  expect(gateway.asked).toHaveLength(0)
})

test('a text that the webhook gets again after the process died counts once', async () => {
  at('01T12:00:00')
  const gateway = await openTextGateway()
  const portal = await openPortal(webhook(gateway))
  await portal.as('resident').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: NUMBER })
  portal.sqlite.exec("UPDATE user SET verifiedNumber = '+15550104477' WHERE username = 'resident'")
  const used = async () => (await portal.as('admin').notifications.textUsage()).segments
  const before = await used()
  await answerResident(portal)
  await portal.services.messageQueue.notifyRemaining()
  // The state after a crash while the gateway had the text.
  portal.sqlite.exec("UPDATE shortMessage SET status = 'underway', segments = 1 WHERE status = 'waiting'")
  portal.sqlite.exec("INSERT INTO textUsage (month, segments) VALUES ('2030-03', 1)")
  await restarted(portal).sendDue()
  expect((await outbox(portal)).at(-1)).toMatchObject({ status: 'sent' })
  expect(await used()).toBe(before + 1)
})

test('an ordinary text waits at night until 8 AM; a code and an urgent text are sent at once', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  at('01T22:30:00')
  await answerResident(portal)
  await portal.as('resident').notifications.requestCode({ consent: true })
  await send(portal)
  expect(gateway.texts).toHaveLength(1)
  const leak = { title: 'Gas leak', content: 'Leave your homes.', categories: [1], isUrgent: true, notify: true }
  await portal.as('admin').announcements.create(leak)
  await send(portal)
  expect(gateway.texts.at(-1)?.fields.Body).toMatch(/^Our Community HOA: Gas leak /)
  at('02T07:59:00')
  await send(portal)
  expect(gateway.texts).toHaveLength(2)
  at('02T08:00:00')
  await send(portal)
  expect(gateway.texts).toHaveLength(3)
})

test('a new code replaces only the person’s own earlier code', async () => {
  at('01T12:00:00')
  const { portal } = await openTextingPortal()
  await portal.services.messageQueue.stop()
  for (const role of ['resident', 'neighbor', 'resident'] as const) {
    const person = await by(portal, role)
    await person.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: role === 'resident' ? NUMBER : '(555) 010-4488' })
    expect((await person.post('/api/sms/verification', { consent: true })).statusCode).toBe(201)
  }
  expect((await outbox(portal)).map(({ status, toAddress }) => [status, toAddress.slice(-4)])).toEqual([
    ['failed', '4477'],
    ['waiting', '4488'],
    ['waiting', '4477'],
  ])
})

test('ordinary texts stop at 80 % of the cap, and codes at the cap', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  const superAdmin = await by(portal, 'superAdmin')
  const change = await superAdmin.call('PATCH', '/api/community/reach', { smsMonthlyCap: 5 })
  expect(change.json()).toMatchObject({ smsMonthlyCap: 5, gateway: 'twilio', sender: TWILIO.TWILIO_FROM, digestDay: 'friday' })
  for (let time = 0; time < 3; time += 1) await answerResident(portal)
  await send(portal)
  expect(gateway.texts).toHaveLength(2)
  await portal.as('resident').notifications.requestCode({ consent: true })
  await send(portal)
  expect(gateway.texts).toHaveLength(3)
  await portal.as('neighbor').notifications.saveSmsPreferences({ smsEnabled: false, phoneNumber: '(555) 010-0002' })
  await expect(portal.as('neighbor').notifications.requestCode({ consent: true }), 'none would come').rejects.toThrow(
    'Text messages are paused at the moment. Please try again later.',
  )
  const limit = "Not sent: this month's limit for text messages is reached."
  expect((await outbox(portal)).slice(-2).map(({ kind, lastError }) => [kind, lastError])).toEqual([
    ['notice', limit],
    ['code', null],
  ])
  expect(await portal.as('admin').notifications.textUsage()).toEqual({
    ...{ month: '2030-03', segments: 5, cap: 5, reservedForUrgent: 1, waiting: 0, failed: 1 },
  })
  for (const wrong of [{ smsMonthlyCap: 100_001 }, { digestHour: 24 }, { smsName: '' }, { digestDay: 'someday' }, { appEnabled: 'no' }])
    expect((await superAdmin.call('PATCH', '/api/community/reach', wrong)).statusCode).toBe(400)
})

async function posted(portal: Portal, path: string, fields: Record<string, string>, signature?: string) {
  const app = await portal.app()
  return app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signAsTwilio(`http://portal.test${path}`, fields),
    },
  })
}

test('a signed STOP applies at once to every account of the number; forged and repeated ones have no effect', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await confirm(portal, gateway)
  await confirm(portal, gateway, 'neighbor')
  await portal.as('superAdmin').delivery.pause()
  await answerResident(portal)
  const stop = { MessageSid: 'SM-in-1', From: '+15550104477', Body: ' stop. ' }
  const isStopped = async () => (await rosa.get('/api/sms/preferences')).json().stopped
  for (const signature of [
    '',
    'forged',
    signAsTwilio('http://elsewhere.test/api/sms/inbound', stop),
    signAsTwilio('http://portal.test/api/sms/inbound', stop, 'other'),
  ]) {
    const refused = await posted(portal, '/api/sms/inbound', stop, signature)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'This message was refused.'])
  }
  expect(await isStopped()).toBe(false)
  const taken = await posted(portal, '/api/sms/inbound', stop)
  expect([taken.statusCode, taken.headers['content-type'], taken.body]).toEqual([200, expect.stringContaining('text/xml'), '<Response/>'])
  expect(await isStopped()).toBe(true)
  for (const role of ['resident', 'neighbor'] as const)
    expect((await by(portal, role).then((person) => person.get('/api/sms/preferences'))).json()).toMatchObject({
      smsEnabled: false,
      stopped: true,
    })
  await portal.as('superAdmin').delivery.resume()
  await send(portal)
  expect(gateway.texts).toEqual([])
  const refused = await rosa.post('/api/sms/verification', { consent: true })
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `This number answered STOP. Text START to (555) 555-0100, then try again.`,
  ])
  await posted(portal, '/api/sms/inbound', { MessageSid: 'SM-in-2', From: '+15550104477', Body: 'Start' })
  expect((await rosa.get('/api/sms/preferences')).json()).toMatchObject({ smsEnabled: false, stopped: false })
  await posted(portal, '/api/sms/inbound', stop)
  expect(await isStopped(), 'it counts once').toBe(false)
  const other = { From: '+15550104477', Body: 'Is the water <on>?' }
  const replies = [
    await posted(portal, '/api/sms/inbound', { ...other, MessageSid: 'SM-in-3' }),
    await posted(portal, '/api/sms/inbound', { ...other, MessageSid: 'SM-in-4' }),
  ]
  expect(replies.map(({ body }) => body)).toEqual([
    '<Response><Message>Nobody reads this number. Write to the board in the portal: http://portal.test/messages</Message></Response>',
    '<Response/>',
  ])
  expect(portal.sqlite.prepare("SELECT count(*) FROM auditEntry WHERE action = 'stopped text messages'").pluck().get()).toBe(2)
  const without = await posted(await openPortal(), '/api/sms/inbound', stop)
  expect(without.statusCode).toBe(404)
})

test('a signed form with too many fields is refused before it is parsed', async () => {
  const { portal } = await openTextingPortal()
  const stop = { MessageSid: 'SM-in', From: '+15550104477', Body: 'STOP' }
  const beside = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`MediaUrl${index}`, '1']))
  const statusWith = async (count: number) => (await posted(portal, '/api/sms/inbound', { ...stop, ...beside(count) })).statusCode
  expect([await statusWith(60), await statusWith(200)]).toEqual([200, 403])
})

test.each([
  ['“Stop!”', true],
  ['Revoke ❤️', true],
  ['unsubscribe\u200b', true],
  ['ＳＴＯＰ', true],
  ['Please stop by tomorrow', false],
  ['Opt out', true],
  ['Stop-all', true],
  ['Opt–out', true],
  ['opt_out', true],
  ['S.T.O.P.', true],
  ['Stopp', false],
])('the incoming text %j stops texts: %s', async (Body, stops) => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await confirm(portal, gateway)
  await posted(portal, '/api/sms/inbound', { MessageSid: 'SM-in', From: '+15550104477', Body })
  expect((await rosa.get('/api/sms/preferences')).json()).toMatchObject({ smsEnabled: !stops, stopped: stops })
})

test('an incoming text of thousands of symbols is processed as fast as one of letters', async () => {
  const { portal } = await openTextingPortal()
  async function took(Body: string) {
    const started = process.cpuUsage()
    for (let time = 0; time < 3; time += 1)
      expect(
        (await posted(portal, '/api/sms/inbound', { MessageSid: `SM-${Body[1]}-${time}`, From: '+15550104477', Body })).statusCode,
      ).toBe(200)
    return process.cpuUsage(started).user
  }
  await took('x.')
  const letters = await took('a'.repeat(10_000))
  expect((await took(`x${'!'.repeat(10_000)}x`)) / letters).toBeLessThan(5)
})

test('webhook requests are signed in both directions', async () => {
  const gateway = await openTextGateway()
  const portal = await openPortal(webhook(gateway))
  const app = await portal.app()
  const post = (body: string, key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/sms/inbound',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-portico-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      },
    })
  const body = JSON.stringify({ id: 'in-1', from: '+15550104477', text: 'STOP' })
  expect((await post(body, 'another secret of ours')).statusCode).toBe(403)
  const answer = await post(body, 'a-secret-of-16-characters')
  expect(answer.json()).toEqual({ reply: 'Our Community HOA: you will get no more text messages. Reply START if you change your mind.' })
})

test('a status of the gateway makes a text failed, with its cause', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await answerResident(portal)
  await send(portal)
  const status = (MessageStatus: string) => posted(portal, '/api/sms/status', { MessageSid: 'SM3', MessageStatus, ErrorCode: '30003' })
  expect((await status('delivered')).statusCode).toBe(200)
  expect((await outbox(portal)).at(-1)).toMatchObject({ status: 'sent' })
  expect((await posted(portal, '/api/sms/status', { MessageSid: 'SM3', MessageStatus: 'failed' }, 'forged')).statusCode).toBe(403)
  await status('undelivered')
  expect((await outbox(portal)).at(-1)).toMatchObject({ status: 'failed', lastError: 'The gateway says undelivered (30003).' })
})

async function postedByWebhook(portal: Portal, path: string, message: object) {
  const payload = JSON.stringify(message)
  const signature = createHmac('sha256', 'a-secret-of-16-characters').update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-portico-signature': `sha256=${signature}` }
  return (await portal.app()).inject({ method: 'POST', url: path, payload, headers })
}

test('a failure that the webhook reports before accepting the text is stored', async () => {
  at('01T12:00:00')
  const gateway = await openTextGateway()
  const portal = await openPortal(webhook(gateway))
  await confirm(portal, gateway)
  await answerResident(portal)
  gateway.meanwhile = () =>
    postedByWebhook(portal, '/api/sms/status', { id: gateway.texts[0]?.fields.id, status: 'failed', error: '30003' })
  const { segments } = await portal.as('admin').notifications.textUsage()
  await send(portal)
  expect((await outbox(portal)).at(-1)).toMatchObject({
    status: 'failed',
    lastError: expect.stringMatching(/^The gateway says failed.*30003/),
  })
  expect((await portal.as('admin').notifications.textUsage()).segments, 'it was taken, so it counts').toBe(segments + 1)
  await send(portal)
  expect(gateway.asked).toHaveLength(1)
})

test('a text that is retried after a delivery failure gets a new idempotency key', async () => {
  at('01T12:00:00')
  const gateway = await openTextGateway()
  const portal = await openPortal(webhook(gateway))
  await confirm(portal, gateway)
  const failLast = () => postedByWebhook(portal, '/api/sms/status', { id: gateway.texts.at(-1)?.fields.id, status: 'undelivered' })
  const { delivery: switches } = portal.as('superAdmin')
  await answerResident(portal)
  await send(portal)
  await failLast()
  const [failed] = await switches.list({ channel: 'sms', status: 'failed' })
  await switches.retry({ channel: 'sms', id: failed?.id ?? 0 })
  await send(portal)
  expect(gateway.texts).toHaveLength(2)
  await failLast()
  expect(await switches.retryFailed({ channel: 'sms' })).toEqual({ count: 1 })
  await send(portal)
  expect(gateway.texts).toHaveLength(3)
  expect((await outbox(portal)).filter(({ kind }) => kind === 'notice')).toMatchObject([{ status: 'sent', lastError: null }])
})

test('many status posts do not block a STOP, and 200 messages a minute are accepted', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  const rosa = await confirm(portal, gateway)
  for (let text = 0; text < 300; text += 1) {
    const { statusCode } = await posted(portal, '/api/sms/status', { MessageSid: `SM-out-${text}`, MessageStatus: 'delivered' })
    expect(statusCode).toBe(200)
  }
  const receive = (id: number, Body: string) =>
    posted(portal, '/api/sms/inbound', { MessageSid: `SM-in-${id}`, From: '+15550104477', Body })
  expect((await receive(0, 'STOP')).statusCode).toBe(200)
  expect((await rosa.get('/api/sms/preferences')).json().stopped).toBe(true)
  for (let message = 1; message <= 200; message += 1) expect((await receive(message, 'Hello?')).statusCode).toBe(200)
  expect((await receive(201, 'Hello?')).statusCode).toBe(429)
  expect((await receive(202, 'START')).statusCode).toBe(200)
  expect((await rosa.get('/api/sms/preferences')).json().stopped).toBe(false)
  expect((await receive(203, 'STOP')).statusCode, 'nobody’s flood keeps it out').toBe(200)
  expect((await rosa.get('/api/sms/preferences')).json().stopped).toBe(true)
})

test('replies count as texts, and even a STOP gets none at the cap or while sending is paused', async () => {
  at('01T12:00:00')
  const portal = await openPortal(webhook(await openTextGateway()))
  const superAdmin = portal.as('superAdmin')
  const used = async () => (await portal.as('admin').notifications.textUsage()).segments
  let messages = 0
  const reply = async (text: string, from = '+15550104477') => {
    messages += 1
    return (await postedByWebhook(portal, '/api/sms/inbound', { id: `in-${messages}`, from, text })).json().reply
  }
  expect(await reply('Hello?')).toMatch(/^Nobody reads this number/)
  expect(await used()).toBe(1)
  await superAdmin.notifications.saveCommunitySettings({ smsMonthlyCap: 1 })
  expect(await reply('Hello?', '+15550104478')).toBeNull()
  expect(await reply('STOP', '+15550104478')).toBeNull()
  expect(portal.sqlite.prepare("SELECT stoppedAt FROM textNumber WHERE number = '+15550104478'").pluck().get()).not.toBeNull()
  await superAdmin.notifications.saveCommunitySettings({ smsMonthlyCap: 100 })
  await superAdmin.delivery.pause()
  expect(await reply('Hello?', '+15550104479')).toBeNull()
  expect(await used()).toBe(1)
  await superAdmin.delivery.resume()
  expect(await reply('Hello?', '+15550104479'), 'what was kept back was no answer of today').toMatch(/^Nobody reads this number/)
  expect(await reply('Hello?', '+15550104479')).toBeNull()
  expect(await reply('Hello?', '+15550104478'), 'it has stopped').toBeNull()
  expect(await used()).toBe(2)
})

test('a stopped number gets no replies until START', async () => {
  const portal = await openPortal(webhook(await openTextGateway()))
  const replies: unknown[] = []
  for (const [id, text] of ['STOP', 'STOP', 'Hello?', 'START', 'START', 'Hello?'].entries())
    replies.push((await postedByWebhook(portal, '/api/sms/inbound', { id: `in-${id}`, from: '+15550104477', text })).json().reply)
  const [stopped, started, nobodyReads] = ['no more text', 'again', 'Nobody reads'].map((words) => expect.stringContaining(words))
  expect(replies).toEqual([stopped, null, null, started, null, nobodyReads])
})

test('a text is counted as it is sent', async () => {
  const { portal } = await openTextingPortal()
  const ada = await by(portal, 'admin')
  const count = async (text: string) => (await ada.post('/api/sms/preview', { text })).json()
  expect(await count('“Water” – off…')).toEqual({ text: '"Water" - off...', encoding: 'GSM-7', units: 16, segments: 1 })
  expect(await count(`${'a'.repeat(158)}€`)).toMatchObject({ encoding: 'GSM-7', units: 160, segments: 1 })
  expect(await count('a'.repeat(161))).toMatchObject({ units: 161, segments: 2 })
  expect(await count('á'.repeat(70))).toMatchObject({ encoding: 'UCS-2', units: 70, segments: 1 })
  expect(await count(`${'á'.repeat(69)}😀`)).toMatchObject({ encoding: 'UCS-2', units: 71, segments: 2 })
})

test('a text uses its wording in each reader’s language, and the estimate matches what is sent', async () => {
  at('01T12:00:00')
  const { portal, gateway } = await openTextingPortal()
  await confirm(portal, gateway)
  await confirm(portal, gateway, 'neighbor', '(555) 010-0002')
  await confirm(portal, gateway, 'landlord', '(555) 010-0002')
  portal.sqlite.exec("UPDATE user SET language = 'es' WHERE username IN ('neighbor', 'landlord')")
  const notice = {
    ...{ title: 'Water is off', content: 'Until ten.', categories: [1], isUrgent: true },
    ...{ smsText: 'Water off until 10 PM', smsTexts: { es: `Sin agua hasta las 10, ${'muy '.repeat(30)}tarde` } },
    translations: [{ language: 'es' as const, title: 'Corte de agua', content: 'Hasta las diez.' }],
  }
  const { id, smsTexts } = await portal.as('admin').announcements.create(notice)
  expect(smsTexts).toEqual(notice.smsTexts)
  expect(await portal.as('resident').announcements.get({ id })).toMatchObject({ smsText: null, smsTexts: null })
  const asked = await portal.as('admin').announcements.reach({ id })
  const { title, smsText, translations } = notice
  const before = await portal
    .as('admin')
    .notifications.estimate({ isUrgent: true, title, smsText, smsTexts: notice.smsTexts, translations })
  expect([asked.sms, asked.smsSegments, before.smsSegments]).toEqual([3, 3, 3])
  const used = (await portal.as('admin').notifications.textUsage()).segments
  await portal.as('admin').announcements.notify({ id })
  await send(portal)
  const link = `http://portal.test/announcements#${id}`
  expect(gateway.texts.map(({ fields }) => [fields.To, fields.Body]).sort()).toEqual([
    ['+15550100002', `Our Community HOA: ${notice.smsTexts.es} ${link}`],
    ['+15550104477', `Our Community HOA: Water off until 10 PM ${link}`],
  ])
  expect((await portal.as('admin').notifications.textUsage()).segments - used).toBe(asked.smsSegments)
  await expect(portal.as('admin').announcements.create({ ...notice, smsTexts: { es: 'a'.repeat(301) } })).rejects.toThrow()
})

import { afterEach, expect, test, vi } from 'vitest'
import { writeSettings } from '../../server/settings'
import { addApp, type Browser, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal } from '../../testing/open-portal'
import { newSoftPasskey } from '../../testing/soft-passkey'

const HOURS = 3600

afterEach(() => vi.useRealTimers())

async function openMailing() {
  const { portal, server } = await openMailingPortal({ PUBLIC_URL: 'http://localhost:3000' })
  // Pauses email while a test moves the clock, so that the mail server does not seem to have failed.
  const pause = (mailPaused: boolean) => portal.write((trx) => writeSettings(trx, { mailPaused }))
  await pause(true)
  const mailsTo = async (address: string) => {
    await pause(false)
    await vi.waitFor(
      async () => {
        await portal.services.mailQueue.sendDue()
        expect(await portal.reads.selectFrom('mail').select(['id', 'lastError']).where('status', '=', 'waiting').execute()).toEqual([])
      },
      { timeout: 20_000 },
    )
    await pause(true)
    return server.mails.filter(({ to }) => to === address)
  }
  const tokenTo = async (address: string, subject: string) => {
    const mail = (await mailsTo(address)).findLast((sent) => sent.subject === subject)
    return /\/not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return { portal, server, pause, mailsTo, tokenTo }
}

async function signedIn(portal: Portal, username = 'resident') {
  const browser = browserOf(portal)
  await browser.signIn(username)
  return browser
}
const isIn = async (browser: Browser) => (await browser.send('GET', '/api/user')).statusCode === 200
const changePassword = (browser: Browser) =>
  browser.send('POST', '/api/user/password', { currentPassword: 'correct horse', newPassword: 'zebra fence lamp' })

test('an unsubscribed owner is told of a changed password once and can undo it: every session ends, a link sets a new password', async () => {
  const { portal, mailsTo, tokenTo } = await openMailing()
  await portal.as('resident').notifications.unsubscribe({ reason: 'other', note: null })
  const [home, thief] = [await signedIn(portal), await signedIn(portal)]
  await changePassword(thief)
  const mails = (await mailsTo('resident@example.org')).filter(({ subject }) => subject === 'Your password was changed')
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.text).toContain('Hello Rosa Resident,')
  expect(mail?.text).toContain('If this was not you, use the button below and tell the board.')
  expect(mail?.text).toContain('This was not me:\nhttp://localhost:3000/not-me?token=')
  expect([await isIn(home), await isIn(thief)]).toEqual([false, true])
  const token = await tokenTo('resident@example.org', 'Your password was changed')
  const owner = browserOf(portal)
  expect((await owner.send('GET', `/not-me?token=${token}`)).statusCode).not.toBe(500)
  expect(await isIn(thief), 'opening it changes nothing').toBe(true)
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.send('POST', '/api/not-me', { token })))
  const done = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done).toHaveLength(1)
  const [undone] = done
  expect([undone?.json(), undone?.headers['cache-control']]).toEqual([
    { resetPath: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}$/) },
    'no-store',
  ])
  expect(await isIn(thief)).toBe(false)
  const again = await owner.send('POST', '/api/not-me', { token })
  expect([again.statusCode, again.json().error]).toEqual([400, 'This link does not work any more.'])
  const reset = new URL(undone?.json().resetPath, portal.env.PUBLIC_URL).searchParams.get('token')
  expect((await owner.send('POST', '/api/reset-password', { token: reset, newPassword: 'a lamp of my own' })).statusCode).toBe(200)
  expect((await owner.signIn('resident', 'a lamp of my own')).statusCode).toBe(200)
})

test('the link ends with a ban', async () => {
  const { portal, tokenTo } = await openMailing()
  await changePassword(await signedIn(portal))
  const token = await tokenTo('resident@example.org', 'Your password was changed')
  await portal.as('superAdmin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(400)
})

test('the old address gets the link and can restore itself; links sent to the new address end', async () => {
  const { portal, mailsTo, tokenTo } = await openMailing()
  const thief = await signedIn(portal)
  await thief.send('POST', '/api/user/email', { email: 'thief@example.org' })
  await changePassword(thief)
  const subject = 'Your e-mail address was changed'
  const told = (await mailsTo('thief@example.org')).filter((mail) => mail.subject === subject)
  expect([told.length, told[0]?.text?.includes('not-me')]).toEqual([1, false])
  const theirs = await tokenTo('thief@example.org', 'Your password was changed')
  const mine = await tokenTo('resident@example.org', subject)
  expect((await browserOf(portal).send('POST', '/api/not-me', { token: mine })).statusCode).toBe(200)
  expect((await portal.as('superAdmin').people.list()).find(({ username }) => username === 'resident')?.email).toBe('resident@example.org')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token: theirs })).statusCode).toBe(400)
})

test('the thief’s own link does not end the owner’s', async () => {
  const { portal, tokenTo } = await openMailing()
  const thief = await signedIn(portal)
  await thief.send('POST', '/api/user/email', { email: 'thief@example.org' })
  await changePassword(thief)
  const mine = await tokenTo('resident@example.org', 'Your e-mail address was changed')
  const theirs = await tokenTo('thief@example.org', 'Your password was changed')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token: theirs })).statusCode).toBe(200)
  expect((await browserOf(portal).send('POST', '/api/not-me', { token: mine })).statusCode).toBe(200)
})

test.each(['its owner', 'the board'])(
  'an address that %s has mistyped and put right within a day is brought back by nobody; the one before is',
  async (who) => {
    const { portal, tokenTo } = await openMailing()
    const { id } = portal.people.resident
    const home = await signedIn(portal)
    const move = (email: string) =>
      who === 'its owner' ? home.send('POST', '/api/user/email', { email }) : portal.as('admin').people.update({ id, email })
    const press = async (token: string) => (await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode
    const subject = 'Your e-mail address was changed'
    for (const email of ['stranger@example.org', 'rosa@example.org']) await move(email)
    expect(await press(await tokenTo('stranger@example.org', subject))).toBe(400)
    expect((await portal.as('superAdmin').people.list()).find((user) => user.id === id)?.email).toBe('rosa@example.org')
    expect(await press(await tokenTo('resident@example.org', subject))).toBe(200)
    await portal.as('admin').people.update({ id, email: 'again@example.org' })
    expect(await press(await tokenTo('resident@example.org', subject)), 'the owner’s own address, once more').toBe(200)
  },
)

test('an address changed several times can be restored again a day later', async () => {
  const { portal, tokenTo } = await openMailing()
  await signedIn(portal)
  const { id } = portal.people.resident
  const move = (email: string) => portal.as('admin').people.update({ id, email })
  const press = async () => {
    const token = await tokenTo('resident@example.org', 'Your e-mail address was changed')
    return (await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode
  }
  await move('way@example.org')
  later(5 * HOURS)
  await move('thief@example.org')
  later(HOURS)
  expect(await press()).toBe(200)
  later(18.5 * HOURS)
  await move('thief@example.org')
  expect(await press()).toBe(200)
  expect((await portal.as('superAdmin').people.list()).find((user) => user.id === id)?.email).toBe('resident@example.org')
})

test('links and mails of other accounts stay', async () => {
  const { portal, mailsTo, tokenTo } = await openMailing()
  const subject = 'Your password was changed'
  await changePassword(await signedIn(portal))
  const mine = await tokenTo('resident@example.org', subject)
  await changePassword(await signedIn(portal, 'neighbor'))
  const theirs = await tokenTo('neighbor@example.org', subject)
  await changePassword(await signedIn(portal, 'admin'))
  const press = async (token: string) => (await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode
  expect(await press(mine)).toBe(200)
  expect(await press(theirs)).toBe(200)
  expect((await mailsTo('admin@example.org')).map((mail) => mail.subject)).toContain(subject)
})

test('an address that another account has by now is not restored', async () => {
  const { portal, tokenTo } = await openMailing()
  const home = await signedIn(portal)
  await changePassword(home)
  const old = await tokenTo('resident@example.org', 'Your password was changed')
  await home.send('POST', '/api/user/email', { email: 'rosa@example.org' })
  const token = await tokenTo('resident@example.org', 'Your e-mail address was changed')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token: old })).statusCode).toBe(400)
  await portal.as('neighbor').profile.changeEmail({ email: 'resident@example.org' })
  const taken = await browserOf(portal).send('POST', '/api/not-me', { token })
  expect([taken.statusCode, taken.json().error]).toEqual([409, 'This address belongs to another account now.'])
})

test('when the board changes an address, both addresses are told; only an account that was used can be restored', async () => {
  const { portal, mailsTo, tokenTo } = await openMailing()
  await signedIn(portal)
  await portal.as('admin').people.update({ id: portal.people.resident.id, email: 'rosa@example.org' })
  await portal.as('admin').people.update({ id: portal.people.landlord.id, email: 'lena@example.org' })
  const subject = 'Your e-mail address was changed'
  expect((await mailsTo('rosa@example.org')).map((mail) => mail.subject)).toEqual([subject])
  expect(await tokenTo('landlord@example.org', subject), 'nobody has been in with it').toBe('')
  const token = await tokenTo('resident@example.org', subject)
  expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
})

test('the link removes an added passkey and a second step that only it could pass', async () => {
  const { portal, tokenTo } = await openMailing()
  const thief = await signedIn(portal)
  const options = (await thief.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
  const passkey = newSoftPasskey(portal.env.PUBLIC_URL)
  await thief.send('POST', '/api/user/passkeys', { response: passkey.register(options), name: 'Theirs' })
  await thief.send('PUT', '/api/user/second-step', { on: true })
  const token = await tokenTo('resident@example.org', 'A passkey was added')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
  const asked = (await thief.send('POST', '/api/passkeys/options')).json()
  expect((await thief.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(asked) })).statusCode).toBe(401)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
})

const linkProvider = ({ write, people }: Portal, role: 'neighbor' | 'resident') =>
  write((trx) =>
    trx
      .insertInto('linkedIdentity')
      .values({ userId: people[role].id, issuer: 'https://id.example.org', subject: role, linkedAt: new Date().toISOString() })
      .execute(),
  )

test('the link removes what was added after the mail; older methods and other accounts stay', async () => {
  const { portal, tokenTo } = await openMailing()
  const [home, thief] = [await signedIn(portal), await signedIn(portal)]
  const [mine, theirs] = [newSoftPasskey(portal.env.PUBLIC_URL), newSoftPasskey(portal.env.PUBLIC_URL)]
  const add = async (browser: Browser, passkey: typeof mine) => {
    const options = (await browser.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
    expect((await browser.send('POST', '/api/user/passkeys', { response: passkey.register(options), name: 'Phone' })).statusCode).toBe(201)
  }
  await add(home, mine)
  later(60)
  await thief.send('POST', '/api/user/email', { email: 'thief@example.org' })
  await add(thief, theirs)
  const neighbors = newSoftPasskey(portal.env.PUBLIC_URL)
  await add(await signedIn(portal, 'neighbor'), neighbors)
  await linkProvider(portal, 'neighbor')
  await linkProvider(portal, 'resident')
  const token = await tokenTo('resident@example.org', 'Your e-mail address was changed')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
  const statusOf = async (passkey: typeof mine) => {
    const browser = browserOf(portal)
    const asked = (await browser.send('POST', '/api/passkeys/options')).json()
    return (await browser.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(asked) })).statusCode
  }
  expect([await statusOf(mine), await statusOf(theirs), await statusOf(neighbors)]).toEqual([200, 401, 200])
  expect(await portal.reads.selectFrom('linkedIdentity').select('userId').execute()).toEqual([{ userId: portal.people.neighbor.id }])
})

test('the link ends calendar addresses made after the mail, not those of others', async () => {
  const { portal, tokenTo } = await openMailing()
  const [home, neighbor] = [await signedIn(portal), await signedIn(portal, 'neighbor')]
  const subscribe = async (browser: Browser): Promise<string> =>
    (await browser.send('POST', '/trpc/events.createCalendarFeed')).json().result.data.url.replace(portal.env.PUBLIC_URL, '')
  const statusOf = async (url: string) => (await browserOf(portal).send('GET', url)).statusCode
  const undo = async () => {
    const token = await tokenTo('resident@example.org', 'Your password was changed')
    expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
  }
  const own = await subscribe(home)
  later(60)
  expect((await changePassword(home)).statusCode).toBe(200)
  later(60)
  const [thiefs, neighbors] = [await subscribe(home), await subscribe(neighbor)]
  expect([await statusOf(own), await statusOf(thiefs)]).toEqual([404, 200])
  await undo()
  expect([await statusOf(thiefs), await statusOf(neighbors)]).toEqual([404, 200])
})

test('a calendar address from before the mail still reads events', async () => {
  const { portal, tokenTo } = await openMailing()
  const home = await signedIn(portal)
  const { url } = (await home.send('POST', '/trpc/events.createCalendarFeed')).json().result.data
  later(60)
  await changePassword(home)
  const token = await tokenTo('resident@example.org', 'Your password was changed')
  expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
  expect((await browserOf(portal).send('GET', url.replace(portal.env.PUBLIC_URL, ''))).statusCode).toBe(200)
})

const chooseAgain = async (portal: Portal, token: string) => {
  const owner = browserOf(portal)
  const { resetPath } = (await owner.send('POST', '/api/not-me', { token })).json()
  const reset = new URL(resetPath, portal.env.PUBLIC_URL).searchParams.get('token')
  expect((await owner.send('POST', '/api/reset-password', { token: reset, newPassword: 'a lamp of my own' })).statusCode).toBe(200)
  return owner
}

test.each(['New sign-in to Our Community HOA', 'Your second step was turned on', 'A passkey was added'])(
  'an app that a thief has set up goes with the link under “%s”, and the second step it turned on: the new password is enough',
  async (subject) => {
    const { portal, mailsTo, tokenTo } = await openMailing()
    await signedIn(portal)
    const thief = browserOf(portal, '203.0.113.5', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140')
    await thief.signIn('resident')
    const options = (await thief.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
    await thief.send('POST', '/api/user/passkeys', { response: newSoftPasskey(portal.env.PUBLIC_URL).register(options), name: 'Theirs' })
    await addApp(thief)
    const owner = await chooseAgain(portal, await tokenTo('resident@example.org', subject))
    expect((await owner.signIn('resident', 'a lamp of my own')).statusCode).toBe(200)
    const subjects = (await mailsTo('resident@example.org')).map((mail) => mail.subject)
    expect(subjects.filter((told) => told === 'Your second step was turned off')).toHaveLength(1)
    expect(await portal.as('superAdmin').audit.list({})).toContainEqual(expect.objectContaining({ action: 'turned second step off' }))
  },
)

test('an older second step stays on: a newer app and newer codes go, older ones still work', async () => {
  const { portal, tokenTo } = await openMailing()
  const home = await signedIn(portal)
  const mine = await addApp(home)
  await changePassword(home)
  const token = await tokenTo('resident@example.org', 'Your password was changed')
  const reader = await chooseAgain(portal, token)
  const asked = await reader.signIn('resident', 'a lamp of my own')
  expect([asked.statusCode, asked.json().methods]).toEqual([401, ['app', 'recovery']])
  expect((await reader.send('POST', '/api/login/second-step', { code: codeOf(mine.secret) })).statusCode).toBe(200)
})

test('a replaced app is removed and the older codes still work', async () => {
  const { portal, tokenTo } = await openMailing()
  const thief = await signedIn(portal)
  const { recoveryCodes } = await addApp(thief)
  const theirs = await addApp(thief)
  const owner = await chooseAgain(portal, await tokenTo('resident@example.org', 'Your authenticator app was replaced'))
  const asked = await owner.signIn('resident', 'a lamp of my own')
  expect([asked.statusCode, asked.json().methods]).toEqual([401, ['recovery']])
  expect((await owner.send('POST', '/api/login/second-step', { code: codeOf(theirs.secret) })).statusCode).toBe(401)
  expect((await owner.send('POST', '/api/login/second-step', { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
})

test('newer recovery codes are removed and the older app stays', async () => {
  const { portal, tokenTo } = await openMailing()
  const thief = await signedIn(portal)
  const { secret } = await addApp(thief)
  const { recoveryCodes } = (await thief.send('POST', '/api/user/recovery-codes')).json()
  const owner = await chooseAgain(portal, await tokenTo('resident@example.org', 'New recovery codes were made'))
  expect((await owner.signIn('resident', 'a lamp of my own')).json().methods).toEqual(['app'])
  expect((await owner.send('POST', '/api/login/second-step', { recoveryCode: recoveryCodes[0] })).statusCode).toBe(401)
  expect((await owner.send('POST', '/api/login/second-step', { code: codeOf(secret) })).statusCode).toBe(200)
})

test('the link does not turn off an older second step with a passkey', async () => {
  const { portal, tokenTo } = await openMailing()
  const home = await signedIn(portal)
  const add = async () => {
    const passkey = newSoftPasskey(portal.env.PUBLIC_URL)
    const options = (await home.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
    const added = await home.send('POST', '/api/user/passkeys', { response: passkey.register(options), name: 'Phone' })
    return added.json().id
  }
  const old = await add()
  await home.send('PUT', '/api/user/second-step', { on: true })
  later(60)
  await add()
  await home.send('DELETE', `/api/user/passkeys/${old}`)
  const reader = await chooseAgain(portal, await tokenTo('resident@example.org', 'A passkey was added'))
  expect((await reader.signIn('resident', 'a lamp of my own')).json()).toMatchObject({ secondStep: true, methods: ['recovery'] })
})

test('a new browser is reported once; the first one and known ones are not', async () => {
  const { portal, mailsTo } = await openMailing()
  const subject = 'New sign-in to Our Community HOA'
  const told = async () => (await mailsTo('resident@example.org')).filter((mail) => mail.subject === subject)
  const home = browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPhone) Safari/604')
  const inside = await home.signIn('resident')
  expect(await told()).toEqual([])
  expect(inside.cookies.find(({ name }) => name === 'portico_browser')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 34_560_000,
  })
  await browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPhone) Safari/604').signIn('resident')
  const traveling = browserOf(portal, '198.51.100.9', 'Mozilla/5.0 (iPhone) Safari/605')
  traveling.jar.set('portico_browser', home.jar.get('portico_browser') ?? '')
  await traveling.signIn('resident')
  expect(await told()).toEqual([])
  const stranger = browserOf(portal, '203.0.113.5', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140')
  await stranger.signIn('resident')
  await stranger.signIn('resident')
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/Chrome on Windows, \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
  const stored = JSON.stringify(portal.sqlite.prepare('SELECT * FROM knownBrowser').all())
  for (const place of ['192.0.2', '203.0.113', 'Windows']) expect(stored).not.toContain(place)
  later(61 * 24 * 3600)
  await browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPhone) Safari/604').signIn('resident')
  expect(await told()).toHaveLength(2)
})

test('ten wrong codes after the right password are reported once a day', async () => {
  const { portal, mailsTo } = await openMailing()
  await addApp(await signedIn(portal))
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const thief = browserOf(portal, network)
    await thief.signIn('resident')
    for (let tried = 0; tried < 9; tried += 1) await thief.send('POST', '/api/login/second-step', { code: '000000' })
  }
  const told = (await mailsTo('resident@example.org')).filter(({ subject }) => subject === 'Somebody knows your password')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Somebody signed in with your password and then tried ten wrong codes. They did not get in.')
})

test('board members without a second step are mailed when the policy starts and when they are promoted', async () => {
  const { portal, mailsTo } = await openMailing()
  const board = await signedIn(portal, 'superAdmin')
  await addApp(board)
  await board.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required' })
  await board.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required' })
  await portal.as('superAdmin').people.changeRole({ id: portal.people.neighbor.id, isAdmin: true })
  const subject = 'The board signs in with a second step'
  const toldTo = async (name: string) => (await mailsTo(`${name}@example.org`)).filter((mail) => mail.subject === subject)
  const counts = await Promise.all(['admin', 'superonly', 'superadmin', 'neighbor', 'resident'].map(toldTo))
  expect(counts.map((mails) => mails.length)).toEqual([1, 1, 0, 1, 0])
  const text = counts[0]?.[0]?.text ?? ''
  expect([text.includes('http://localhost:3000/second-step'), text.includes('not-me')]).toEqual([true, false])
})

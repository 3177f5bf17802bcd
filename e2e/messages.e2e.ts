import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, openSession, signIn, signInAsBoard } from './people'
import { ADMIN, type Portal } from './portal-process'

const article = (page: Page, subject: string) => page.getByRole('article', { name: subject })
const dot = (page: Page) => page.getByRole('link', { name: /^Messages.*unread/ })

async function write(page: Page, subject: string, content: string) {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(content)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message has been sent to the HOA board').waitFor()
}

/** A call of the REST contract, as somebody with that session. */
async function call(portal: Portal, cookie: string, path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) }
  const answer = await fetch(`${portal.url}${path}`, init)
  expect(answer.ok).toBe(true)
  return (await answer.json()) as { id: number }
}

test('a resident and the board at once: the message, the dot, the answer, and the dot goes', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const margaret = await newPhone(portal)
  const board = await newDesktop(portal)
  await signInAsBoard(board)
  await board.goto('/messages')
  await board.getByText('No messages yet.').waitFor()
  expect(await dot(board).count()).toBe(0)
  expect((await board.getByRole('region', { name: 'Message Board' }).boundingBox())?.height).toBe(600)

  await signIn(margaret, 'margaret')
  await margaret.goto('/messages')
  await margaret.getByRole('heading', { name: 'Secure messaging with the HOA board' }).waitFor()
  await margaret.getByText(/only you and the members of the HOA board/).waitFor()
  await margaret.getByRole('button', { name: 'Send Message' }).click()
  await margaret.getByText('Subject is required', { exact: true }).waitFor()
  await margaret.getByText('Message is required', { exact: true }).waitFor()
  await write(margaret, 'Guest parking', 'May my daughter park here?')
  await article(margaret, 'Guest parking').getByText('Pending', { exact: true }).waitFor()
  expect(await margaret.getByRole('button', { name: 'Reply to this message' }).count()).toBe(0)

  // Nobody reloads anything: within seconds the board sees the dot and the message.
  await dot(board).waitFor()
  const waiting = article(board, 'Guest parking')
  await waiting.getByText('18 Sageleaf Cir').waitFor()
  await waiting.getByRole('button', { name: 'Reply to this message' }).click()
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await waiting.getByRole('button', { name: 'Reply to this message' }).click()
  await waiting.getByRole('button', { name: 'Send Reply' }).click()
  await waiting.getByText('Reply is required').waitFor()
  await margaret.goto('/')
  await waiting.getByLabel(/Your reply/).fill('Yes, until Monday.')
  await waiting.getByRole('button', { name: 'Send Reply' }).click()
  await board.getByText('Your reply has been sent').waitFor()
  await waiting.getByText('HOA Response by Bea Board').waitFor()
  await dot(board).waitFor({ state: 'detached' })

  const menu = margaret.getByRole('button', { name: 'Open menu, unread messages' })
  await menu.click()
  await dot(margaret).click()
  // Read once on this device, the explanation folds.
  await margaret.getByText(/only you and the members of the HOA board/).waitFor({ state: 'hidden' })
  await margaret.getByRole('heading', { name: 'Secure messaging with the HOA board' }).click()
  await margaret.getByText(/only you and the members of the HOA board/).waitFor()
  const answered = article(margaret, 'Guest parking')
  await answered.getByText('HOA Response by Bea Board').waitFor()
  await answered.getByText('Replied', { exact: true }).waitFor()
  await margaret.getByRole('button', { name: 'Open menu', exact: true }).waitFor()

  const mail = await portal.post.mailTo('margaret@example.org', 'The board has answered: Guest parking')
  expect(mail.text).toContain('Yes, until Monday.')
})

test('the form gives way to what was sent, in sight with the message itself, and comes back on request', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const cookie = await openSession(portal, 'margaret')
  for (const subject of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) {
    await call(portal, cookie, '/api/messages', { subject, content: 'Which color?' })
  }
  const page = await newPhone(portal)
  await signIn(page, 'margaret')
  await page.goto('/messages')
  await article(page, 'First').waitFor()
  await write(page, 'Guest parking', 'May my daughter park here?')
  const told = page.getByText(/^Sent to the board on \w+ \d+, \d+\. It's at the top of your messages\.$/)
  for (const seen of [told, article(page, 'Guest parking').getByRole('heading')]) {
    await expect.poll(async () => (await seen.boundingBox())?.y).toBeGreaterThan(60)
    expect((await seen.boundingBox())?.y).toBeLessThan(800)
  }
  expect(await page.getByLabel('Subject').count()).toBe(0)
  await page.getByRole('button', { name: 'Write another' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('')
})

test('of two board members the slower one is told, and keeps what was written', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Anna Admin', { isAdmin: true })
  const margaret = await openSession(portal, 'margaret')
  const anna = await openSession(portal, 'anna')
  const { id } = await call(portal, margaret, '/api/messages', { subject: 'Fence', content: 'Which color?' })

  const board = await newDesktop(portal, { expectedComplaints: [/409/, /ERR_FAILED/] })
  await signInAsBoard(board)
  // What the page would learn by itself within seconds must not come before the click.
  await board.route(/trpc\/dashboard\.unread/, (route) => route.abort())
  await board.goto(`/messages#${id}`)
  const message = article(board, 'Fence')
  await message.getByRole('button', { name: 'Reply to this message' }).click()
  await message.getByLabel(/Your reply/).fill('Any color you like.')
  await call(portal, anna, '/api/messages/reply', { messageId: id, reply: 'Cedar or redwood.' })
  await message.getByRole('button', { name: 'Send Reply' }).click()
  await board.getByText('Failed to reply to message').waitFor()
  await board.getByText('Anna Admin has answered in the meantime. Nothing was sent, and your text is still here.').first().waitFor()
  await message.getByText('Cedar or redwood.').waitFor()
  expect(await message.getByLabel(/Your reply/).inputValue()).toBe('Any color you like.')
  await message.getByText('Not sent yet').waitFor()
  await message.getByRole('button', { name: 'Send anyway' }).click()
  await message.getByText('Any color you like.').waitFor()
}, 90_000)

test('what is half written outlives another page, a reload and the session, and is gone once it is sent', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const margaret = await openSession(portal, 'margaret')
  await call(portal, margaret, '/api/messages', { subject: 'Fence', content: 'Which color?' })
  const board = await newDesktop(portal, { expectedComplaints: [/status of 401/] })
  const subject = board.getByLabel('Subject')
  const text = board.getByLabel('Message', { exact: true })
  const everyone = board.getByLabel(/Send to every member/)
  const reply = article(board, 'Fence').getByLabel(/Your reply/)
  const written = async () => [await subject.inputValue(), await text.inputValue(), await everyone.isChecked(), await reply.inputValue()]
  const draft = ['Water on Thursday', 'The city is repl', true, 'Any color you']
  await signInAsBoard(board)
  await board.goto('/messages')
  await subject.fill('Water on Thursday')
  await text.fill('The city is repl')
  await everyone.check()
  await article(board, 'Fence').getByRole('button', { name: 'Reply to this message' }).click()
  await reply.fill('Any color you')

  await board.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await board.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  await board.goBack()
  await reply.waitFor()
  expect(await written()).toEqual(draft)
  await board.context().clearCookies()
  await board.reload()
  await board.waitForURL('**/auth')
  await signInAsBoard(board)
  await board.goto('/messages')
  await reply.waitFor()
  expect(await written()).toEqual(draft)

  await board.getByRole('button', { name: 'Send to Everyone' }).click()
  await article(board, 'Water on Thursday').waitFor()
  await article(board, 'Fence').getByRole('button', { name: 'Send Reply' }).click()
  await article(board, 'Fence').getByText('HOA Response by Bea Board').waitFor()
  await board.reload()
  await article(board, 'Fence').waitFor()
  expect([await subject.inputValue(), await text.inputValue(), await everyone.isChecked()]).toEqual(['', '', false])
}, 90_000)

test('an answer that could not be marked as seen is marked at the next visit', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const cookie = await openSession(portal, 'margaret')
  const { id } = await call(portal, cookie, '/api/messages', { subject: 'Fence', content: 'Which color?' })
  await call(portal, await openSession(portal, ADMIN.username, ADMIN.password), '/api/messages/reply', { messageId: id, reply: 'Cedar.' })
  const margaret = await newDesktop(portal, { expectedComplaints: [/status of 500/] })
  await signIn(margaret, 'margaret')
  await margaret.route(/messages\.markViewed/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await dot(margaret).click()
  await margaret.getByText('Failed to mark message as viewed').waitFor()
  await margaret.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await margaret.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  await dot(margaret).click()
  await dot(margaret).waitFor({ state: 'detached' })
})

test('a list that cannot be read says so and comes back with Retry', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newDesktop(portal, { expectedComplaints: [/500/] })
  await signIn(page, 'margaret')
  let broken = true
  await page.route(/messages\.page/, (route) => (broken ? route.fulfill({ status: 500, body: '' }) : route.continue()))
  await page.goto('/messages')
  await page.getByText('Error loading messages: Failed to fetch messages').waitFor()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No messages yet.').waitFor()
})

test('a broadcast reaches everyone, and the answer to it only the board', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Tom Okafor')
  const board = await newDesktop(portal)
  await signInAsBoard(board)
  await board.goto('/messages')
  await board.getByLabel('Subject').fill('Water on Thursday')
  await board.getByLabel('Message', { exact: true }).fill('The city is replacing a valve.')
  await board.getByLabel(/Send to every member/).check()
  await board.getByRole('button', { name: 'Send to Everyone' }).click()
  await article(board, 'Water on Thursday').getByText('To everyone').waitFor()

  const margaret = await newDesktop(portal)
  await signIn(margaret, 'margaret')
  await margaret.goto('/messages')
  expect(await margaret.getByLabel(/Send to every member/).count()).toBe(0)
  await article(margaret, 'Water on Thursday').getByRole('button', { name: 'Reply privately' }).click()
  expect(await margaret.getByLabel('Subject').inputValue()).toBe('Re: Water on Thursday')
  await margaret.getByLabel('Message', { exact: true }).fill('All day?')
  await margaret.getByRole('button', { name: 'Send Message' }).click()
  await article(margaret, 'Re: Water on Thursday').getByText('All day?').waitFor()
  await article(board, 'Re: Water on Thursday').getByText('All day?').waitFor()

  const tom = await newDesktop(portal)
  await signIn(tom, 'tom')
  await tom.goto('/messages')
  await article(tom, 'Water on Thursday').first().waitFor()
  expect(await tom.getByText('All day?').count()).toBe(0)
})

import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, sharePortal, startPortal } from './harness'
import { requireNoBarrier } from './page-checks'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

interface Poll {
  id: number
  options: { id: number; optionText: string }[]
}

async function send<Answer>(portal: Portal, cookie: string, path: string, body: object, method = 'POST'): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(method === 'POST' ? 201 : 200)
  return (await answer.json()) as Answer
}

/** Stories that look at one poll and at no list share it. */
const shared = await sharePortal()
await addResident(shared, 'Rosa Resident')

const dialog = (page: Page) => page.getByRole('dialog')
const boardCookie = (portal: Portal) => openSession(portal, ADMIN.username, ADMIN.password)
const park = {
  title: 'Name for the park',
  description: 'Please choose a name for the park.',
  options: ['Ash', 'Birch', 'Cedar'],
  status: 'active',
}
const addPoll = async (portal: Portal, poll: object = {}) =>
  send<Poll>(portal, await boardCookie(portal), '/api/polls', { ...park, ...poll })
const castFor = async (portal: Portal, username: string, { id }: Poll, responses: object[]) =>
  send(portal, await openSession(portal, username), `/api/polls/${id}/vote`, { responses })

async function votesIn(portal: Portal, { id }: Poll) {
  const answer = await fetch(`${portal.url}/api/polls/${id}`, { headers: { cookie: await boardCookie(portal) } })
  return ((await answer.json()) as { voteCount: number }).voteCount
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const card = (page: Page, name: string) => page.getByRole('region', { name })
const ranks = (page: Page) => page.getByRole('listitem').filter({ has: page.getByLabel(/^Move .* up$/) })
const order = async (page: Page) => (await ranks(page).allInnerTexts()).map((text) => text.replace(/\d|\s/g, ''))

async function endVoting(page: Page, turnout: string) {
  const question = page.getByRole('dialog', { name: 'End voting?' })
  await question.getByText(turnout).waitFor()
  await question.getByRole('button', { name: 'End Voting' }).click()
}

async function openPoll(page: Page, poll: Poll) {
  await page.goto(`/voting?poll=${poll.id}`)
  await card(page, 'Cast Your Vote').waitFor()
}

/** Marks done: checks the vote and casts it. */
async function submit(page: Page) {
  await button(page, 'Submit Vote').click()
  await card(page, 'Check your vote').waitFor()
  await button(page, 'Cast My Vote').click()
  await seen(page, 'Vote Submitted')
  await seen(page, 'Your vote has been recorded successfully.')
  await seen(page, 'You voted. Thank you.')
  await card(page, 'Poll Results').waitFor()
}

test('a resident finds the poll, is told what is missing, votes once and sees the result', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addResident(portal, 'Nils Neighbor', { hoaStatus: 'renter' })
  const poll = await addPoll(portal, { closesAt: '2199-01-31' })
  await castFor(portal, 'nils', poll, [{ optionId: poll.options[1]?.id }])
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/voting')
  const listed = page.getByRole('article')
  for (const text of ['Active', 'Single Choice', 'Opens immediately when activated', 'Closes: Jan 31, 2199', '1 vote']) {
    await listed.getByText(text, { exact: true }).waitFor()
  }
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await button(page, 'Create New Poll').count()).toBe(0)
  await page.getByRole('button', { name: /^Vote Now: / }).click()

  await seen(page, 'Created by Bea Board')
  for (const text of [
    'Open for Voting',
    'All Residents',
    'Immediately – January 31st, 2199',
    'Closes January 31st, 2199',
    'Your vote is secret and final.',
    'Your name is not stored with your vote.',
  ]) {
    await seen(page, text)
  }
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await button(page, 'Submit Vote').click()
  await seen(page, 'Validation Error')
  await seen(page, 'Please select an option')
  await requireNoBarrier(page)
  expect((await page.locator('label').filter({ hasText: 'Ash' }).boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await page.getByText('Ash', { exact: true }).click()
  await submit(page)
  const results = card(page, 'Poll Results')
  for (const text of ['1 vote, 50%', '1 homeowner, 0 residents', '0 homeowners, 1 resident', '0 votes, 0%']) {
    await results.getByText(text, { exact: true }).first().waitFor()
  }

  await button(page, 'Back to Polls').click()
  await seen(page, 'You have voted')
  await page.getByRole('button', { name: /^View Details: / }).waitFor()
})

test('on a phone each of several votes takes three taps: an option where the poll is offered, the ballot, the check', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Diaz')
  const trees = await addPoll(portal, { title: 'Trees' })
  const mailboxes = await addPoll(portal, { title: 'Mailboxes', questionType: 'ranked' })
  const name = await addPoll(portal)
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/voting')
  const optionsOf = (title: string) => page.getByRole('list', { name: `Options of ${title}` })

  await optionsOf(park.title).getByRole('link', { name: 'Birch' }).tap()
  await card(page, 'Cast Your Vote').waitFor()
  expect(await page.getByRole('radio', { name: 'Birch' }).isChecked()).toBe(true)
  await button(page, 'Submit Vote').tap()
  await card(page, 'Check your vote').getByText('Birch').waitFor()
  expect(await votesIn(portal, name)).toBe(0)
  await button(page, 'Cast My Vote').tap()
  await seen(page, 'You voted. Thank you.')
  expect(await votesIn(portal, name)).toBe(1)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('chosen')

  // A ranking has no option to tap: its ballot lists them all.
  await card(page, 'Your next vote').getByText('Mailboxes').waitFor()
  let comes = () => {}
  const isLate = new Promise<void>((come) => {
    comes = come
  })
  await page.route(/\/assets\/ranking-[\w-]+\.js$/, (route) => isLate.then(() => route.continue()))
  await card(page, 'Your next vote').getByRole('button', { name: 'Vote Now' }).tap()
  // Nobody casts an order they have not seen.
  await card(page, 'Cast Your Vote').waitFor()
  expect(await button(page, 'Submit Vote').count()).toBe(0)
  comes()
  await button(page, 'Submit Vote').tap()
  await button(page, 'Cast My Vote').tap()
  await card(page, 'Your next vote').getByText('Trees').waitFor()
  expect(await votesIn(portal, mailboxes)).toBe(1)
  await optionsOf('Trees').getByRole('link', { name: 'Cedar' }).tap()
  await button(page, 'Submit Vote').tap()
  await button(page, 'Cast My Vote').tap()
  await seen(page, 'You voted. Thank you.')
  await card(page, 'Poll Results').waitFor()
  expect(await votesIn(portal, trees)).toBe(1)
  expect(await card(page, 'Your next vote').count()).toBe(0)

  await page.goto('/voting')
  await page.getByRole('article').first().waitFor()
  expect(await optionsOf('Trees').count()).toBe(0)
})

test('choosing Other needs a text, and the text stands in the results', async () => {
  const poll = await addPoll(shared, { questionType: 'singleWithOther' })
  const page = await newDesktop(shared)
  await enter(page, 'rosa')
  await openPoll(page, poll)
  await page.getByText('Other', { exact: true }).click()
  await button(page, 'Submit Vote').click()
  await seen(page, "Please provide text for your 'Other' option")
  await page.getByPlaceholder('Please specify...').fill('Dogwood')
  await submit(page)
  const results = card(page, 'Poll Results')
  await results.getByRole('heading', { name: 'Other responses' }).waitFor()
  await results.getByText('Dogwood').waitFor()
  await button(page, 'Show as table').click()
  const rows = await results.getByRole('row').allInnerTexts()
  expect(rows.map((row) => row.split(/\s+/).filter(Boolean))).toContainEqual(['Other', '1', '100%', '1', '0'])
})

test('a vote is checked before it is cast: nothing is stored before, and one can go back and choose again', async () => {
  const poll = await addPoll(shared)
  const page = await newPhone(shared)
  await enter(page, 'rosa')
  await openPoll(page, poll)
  await page.getByText('Ash', { exact: true }).click()
  await button(page, 'Submit Vote').click()
  const check = card(page, 'Check your vote')
  await check.getByText('Ash', { exact: true }).waitFor()
  await check.getByText("You can't change your vote after this.").waitFor()
  expect(await check.getByText('Birch', { exact: true }).isVisible()).toBe(false)
  expect(await check.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await votesIn(shared, poll)).toBe(0)
  await button(page, 'Go Back').click()
  await expect.poll(() => button(page, 'Submit Vote').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByRole('radio', { name: 'Ash' }).isChecked()).toBe(true)
  await page.getByText('Cedar', { exact: true }).click()
  await button(page, 'Submit Vote').click()
  await check.getByText('Cedar', { exact: true }).waitFor()
  await button(page, 'Cast My Vote').click()
  await card(page, 'Poll Results').getByText('1 vote, 100%').waitFor()
  expect(await votesIn(shared, poll)).toBe(1)
  await page.reload()
  await seen(page, 'You voted. Thank you.')
})

test('a ranking nobody has touched is named so before it is cast, and a double tap casts nothing', async () => {
  const poll = await addPoll(shared, { questionType: 'ranked' })
  const page = await newDesktop(shared)
  await enter(page, 'rosa')
  await openPoll(page, poll)
  await ranks(page).first().waitFor()
  const warning = page.getByText('This is the starting order. Is it your order?')
  await button(page, 'Submit Vote').dblclick()
  await warning.waitFor()
  expect(await card(page, 'Check your vote').getByRole('listitem').allInnerTexts()).toEqual(['1\nAsh', '2\nBirch', '3\nCedar'])
  expect(await votesIn(shared, poll)).toBe(0)
  await button(page, 'Go Back').click()
  await page.getByLabel('Move Ash down').click()
  await page.getByLabel('Move Ash up').click()
  await button(page, 'Submit Vote').click()
  await card(page, 'Check your vote').getByText('Ash', { exact: true }).waitFor()
  expect(await warning.count()).toBe(0)
})

test('an open question takes an answer in one’s own words', async () => {
  await addResident(shared, 'Nils Neighbor', { hoaStatus: 'renter' })
  const poll = await addPoll(shared, { questionType: 'open', options: [] })
  const page = await newPhone(shared)
  await enter(page, 'nils')
  await openPoll(page, poll)
  await button(page, 'Submit Vote').click()
  await seen(page, 'Please provide a response')
  await seen(page, 'Everyone who sees the results reads your own words exactly as you write them.')
  await page.getByLabel('Your Response').fill('More benches\nand some shade')
  expect(await page.getByLabel('Your Response').getAttribute('placeholder')).toBe('Enter your response here...')
  await submit(page)
  await seen(page, 'Submitted by: Resident')
  await page.getByText('More benches').waitFor()
})

test('a board member hides an answer and shows it again, and a resident reads that it is hidden', async () => {
  const poll = await addPoll(shared, { questionType: 'open', options: [] })
  await castFor(shared, 'rosa', poll, [{ responseText: 'Ben is a thief' }])
  const board = await newPhone(shared)
  await enterAsBoard(board)
  await board.goto(`/voting?poll=${poll.id}`)
  await button(board, 'Hide').tap()
  await seen(board, 'Answer hidden')
  await board.getByText(/^Hidden by the board, \w+ \d+, \d{4}$/).waitFor()
  expect(await button(board, 'Hide').count()).toBe(0)

  const page = await newDesktop(shared)
  await enter(page, 'rosa')
  await page.goto(`/voting?poll=${poll.id}`)
  await page.getByText(/^Hidden by the board, /).waitFor()
  expect(await page.getByText('Ben is a thief').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Hide|Show Again)$/ }).count()).toBe(0)

  await button(board, 'Show Again').tap()
  await seen(board, 'Ben is a thief')
})

test('a ranking is made with buttons, the mouse and the keyboard, and every move is announced', async () => {
  const poll = await addPoll(shared, { questionType: 'ranked', options: ['Ash', 'Birch', 'Cedar', 'Dogwood'] })
  const page = await newDesktop(shared)
  await enter(page, 'rosa')
  await openPoll(page, poll)
  await seen(page, 'Drag or use the arrows to rank the options in order of preference, with your top choice at the top.')
  await ranks(page).first().waitFor()
  expect(await order(page)).toEqual(['Ash', 'Birch', 'Cedar', 'Dogwood'])

  await page.getByLabel('Move Cedar up').click()
  await expect.poll(() => order(page)).toEqual(['Ash', 'Cedar', 'Birch', 'Dogwood'])
  await seen(page, 'Cedar is now choice 2 of 4.')

  await dragOnto(page, ranks(page).nth(3), ranks(page).nth(0))
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Ash', 'Cedar', 'Birch'])

  await page.getByLabel('Drag Birch').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('[id^="DndLiveRegion"]').innerText()).toContain('Picked up Birch, choice 4 of 4.')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator('[id^="DndLiveRegion"]').innerText()).toContain('Birch would be choice 3 of 4.')
  await page.keyboard.press('Space')
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Ash', 'Birch', 'Cedar'])
  await requireNoBarrier(page)
  await submit(page)
  await seen(page, 'So far Dogwood leads, 1 of 1.')
  const answer = await fetch(`${shared.url}/api/polls/${poll.id}/results`, { headers: { cookie: await openSession(shared, 'rosa') } })
  const { borda } = (await answer.json()) as { borda: { optionText: string }[] }
  expect(borda.map((entry) => entry.optionText)).toEqual(['Dogwood', 'Ash', 'Birch', 'Cedar'])
})

async function dragOnto(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + 80, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 80, start.y - 10, { steps: 5 })
  await page.mouse.move(end.x + 80, end.y + end.height / 2, { steps: 20 })
  await page.mouse.up()
}

test('on a phone a resting finger drags, and a swipe moves no option', async () => {
  const poll = await addPoll(shared, { questionType: 'ranked' })
  const page = await newPhone(shared)
  await enter(page, 'rosa')
  await openPoll(page, poll)
  await ranks(page).last().scrollIntoViewIfNeeded()
  const first = await ranks(page).nth(0).boundingBox()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] })
  const middle = (box: typeof first) => (box ? box.y + box.height / 2 : 0)
  await touch('touchStart', middle(first))
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', middle(first) - 15 * step)
  await touch('touchEnd')
  expect(await order(page)).toEqual(['Ash', 'Birch', 'Cedar'])

  await ranks(page).last().scrollIntoViewIfNeeded()
  const [from, to] = [middle(await ranks(page).nth(2).boundingBox()), middle(await ranks(page).nth(0).boundingBox())]
  await touch('touchStart', from)
  await page.waitForTimeout(400)
  for (let step = 1; step <= 20; step += 1) await touch('touchMove', from + ((to - from) * step) / 20)
  await touch('touchEnd')
  await expect.poll(() => order(page)).toEqual(['Cedar', 'Ash', 'Birch'])
  await submit(page)
})

test('results are shown to who has voted and to the board, and to all once the poll is closed', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addResident(portal, 'Nils Neighbor', { hoaStatus: 'renter' })
  const poll = await addPoll(portal, { votingAudience: 'homeowners' })
  await castFor(portal, 'rosa', poll, [{ optionId: poll.options[0]?.id }])

  const nils = await newPhone(portal)
  await enter(nils, 'nils')
  await nils.goto(`/voting?poll=${poll.id}`)
  await seen(nils, 'You are not eligible to vote in this poll or have already voted.')
  expect(await card(nils, 'Poll Results').count()).toBe(0)

  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto(`/voting?poll=${poll.id}`)
  await card(board, 'Poll Results').getByText('1 vote, 100%').waitFor()
  await card(board, 'Cast Your Vote').waitFor()
  expect(await card(board, 'Turnout').getByRole('row').nth(1).innerText()).toMatch(/All\s+2\s+1 \(50%\)/)
  const [csv] = await Promise.all([board.waitForEvent('download'), board.getByRole('link', { name: 'Save as CSV' }).click()])
  expect(csv.suggestedFilename()).toBe(`poll-${poll.id}-results.csv`)
  await button(board, 'Close').click()
  await endVoting(board, '1 of 2 people have voted.')
  await seen(board, 'Poll closed')
  await seen(board, 'Closed')
  await board.getByText(/^[^:]+, \d+:\d\d [AP]M by the board$/).waitFor()

  await nils.reload()
  await card(nils, 'Poll Results').getByText('1 vote, 100%').waitFor()
  expect((await portal.post.mailTo(ADMIN.email, 'Voting has closed')).text).toContain('1 vote was cast.')
})

test('with one vote a household, the others read that it has been cast', async () => {
  await addResident(shared, 'Paul Partner')
  const poll = await addPoll(shared, { votingRule: 'household' })
  await castFor(shared, 'rosa', poll, [{ optionId: poll.options[0]?.id }])
  const page = await newPhone(shared)
  await enter(page, 'paul')
  await page.goto(`/voting?poll=${poll.id}`)
  await seen(page, 'Your household has already voted in this poll.')
  await card(page, 'Poll Results').waitFor()
})

test('the board writes, activates, closes, reopens and deletes a poll, and hears when a change fails', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newDesktop(portal, { expectedComplaints: [/Failed to load resource/] })
  await enterAsBoard(page)
  await page.goto('/voting')
  await seen(page, 'No polls found')
  await button(page, 'Create Your First Poll').click()
  await page.getByRole('heading', { name: 'Create New Poll' }).waitFor()
  await button(page, 'Create Poll').click()
  for (const text of [
    'Title must be at least 3 characters',
    'Description must be at least 10 characters',
    'All options must have content',
  ]) {
    await seen(page, text)
  }
  await page.getByLabel('Title').fill('Fence "height"')
  await page.getByLabel('Description').fill('How high may a fence be?')
  await page.getByLabel('Option 1', { exact: true }).fill('Four feet')
  await page.getByLabel('Option 2', { exact: true }).fill('Six feet')
  expect(await page.getByLabel('Remove option 2').count()).toBe(0)
  await page.getByLabel('Question Type').selectOption('open')
  await expect
    .poll(() => page.getByLabel(/^Option \d$/).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
    .toEqual(['Open response', 'Additional comments'])
  await page.getByLabel('Question Type').selectOption('single')
  await expect.poll(() => page.getByLabel('Option 2', { exact: true }).inputValue()).toBe('Six feet')
  await button(page, 'Add Option').click()
  await page.getByLabel('Remove option 3').click()
  await page.getByLabel('Closing date').fill('2020-03-08')
  await button(page, 'Create Poll').click()
  await seen(page, 'The date cannot be before today')
  await page.getByLabel('Closing date').fill('2199-03-08')
  await seen(page, 'March 8th, 2199')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const pictures = ['one', 'two', 'three', 'four'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer }))
  await page.getByLabel('Images', { exact: true }).setInputFiles(pictures)
  await seen(page, 'Maximum 3 images allowed')
  await page.getByRole('group', { name: 'two.png' }).getByLabel('Decorative').check()
  await page.getByRole('group', { name: 'three.png' }).getByLabel('What does this picture show?').fill('A low fence')
  await button(page, 'Create Poll').click()
  await seen(page, 'Poll created successfully')
  await seen(page, 'This poll is not currently active for voting.')
  const alts = () =>
    card(page, 'Supporting Images')
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  await expect.poll(alts).toEqual(['Picture of Fence "height"', '', 'A low fence'])

  await button(page, 'Back to Polls').click()
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await page.route('**/trpc/polls.changeStatus*', (route) => route.abort())
  await button(page, 'Activate').click()
  await seen(page, 'Open voting?')
  await button(dialog(page), 'Activate').click()
  await seen(page, 'Status not changed')
  await page.unroute('**/trpc/polls.changeStatus*')
  await button(page, 'Activate').click()
  await dialog(page).getByLabel('Tell people now').check()
  await button(dialog(page), 'Activate').click()
  await seen(page, 'Tell 2 people?')
  await seen(page, '2 by email now')
  await button(dialog(page), 'Tell 2 people').click()
  await seen(page, 'Poll activated')
  await page.getByRole('tab', { name: 'Active Polls' }).click()
  await button(page, 'Close').click()
  await endVoting(page, '0 of 2 people have voted.')
  await seen(page, 'Poll closed')
  await page.getByRole('tab', { name: 'Closed' }).click()
  await button(page, 'Reopen').click()
  await seen(page, 'Poll reopened')
  await page.getByRole('tab', { name: 'All Polls' }).click()
  await button(page, 'Edit').click()
  await page.getByRole('heading', { name: 'Edit Poll' }).waitFor()
  await page.getByLabel('Title').fill('Fence height')
  await page.getByLabel('Remove Image 1').click()
  await button(page, 'Update Poll').click()
  await seen(page, 'Poll updated successfully')
  await expect.poll(alts).toEqual(['', 'A low fence'])

  await button(page, '2 have not voted · Remind').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder' }).click()
  await seen(page, 'It goes to 2 people.')
  expect((await portal.post.mailTo('rosa@example.org', 'Reminder to vote')).links[0]).toMatch(/\/voting\?poll=1$/)

  await button(page, 'Delete Poll').click()
  const question =
    'Are you sure you want to delete the poll "Fence height"? This action cannot be undone and all responses will be permanently deleted.'
  await page.getByRole('dialog').getByText(question).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Poll' }).click()
  await seen(page, 'Poll deleted successfully')
  await seen(page, 'No polls found')
})

test('a card names its voters, offers them the vote and leads others to the results', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Nils Neighbor', { hoaStatus: 'renter' })
  await addPoll(portal, { votingAudience: 'homeowners' })
  const page = await newPhone(portal, { expectedComplaints: [/status of 404/] })
  await enter(page, 'nils')
  await page.goto('/voting')
  await page.getByRole('article').getByText('Homeowners Only', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^View Details: / }).waitFor()
  expect(await page.getByRole('button', { name: /^Vote Now/ }).count()).toBe(0)
  expect(await card(page, 'Past polls').count()).toBe(0)

  const over = await addPoll(portal, { title: 'Trees', closesAt: '2199-01-31' })
  await castFor(portal, 'nils', over, [{ optionId: over.options[1]?.id }])
  await send(portal, await boardCookie(portal), `/api/polls/${over.id}/status`, { status: 'closed' }, 'PATCH')
  await page.reload()
  await card(page, 'Past polls').getByText('“Birch” won: 1 of 1 vote').waitFor()
  await page.getByRole('link', { name: /Trees/ }).click()
  await card(page, 'Poll Results').getByText('“Birch” won: 1 of 1 vote').waitFor()
  await page.getByText(/^Closed: .+ by the board$/).waitFor()

  const draft = await addPoll(portal, { status: 'draft' })
  await page.goto(`/voting?poll=${draft.id}`)
  await seen(page, 'This poll no longer exists, or is not published yet.')
  expect(await page.getByText('Error loading poll details. Please try again.').count()).toBe(0)
  expect(await button(page, 'Retry').count()).toBe(0)
})

test('polls say that they are not open yet, closed by the clock, or an expired draft', async () => {
  const portal = await startPortal()
  await addPoll(portal, { opensAt: '2199-01-01' })
  const page = await newDesktop(portal, { expectedComplaints: [/status of 40[49]/] })
  await enterAsBoard(page)
  await page.goto('/voting')
  await page.getByRole('article').getByText('Not open yet', { exact: true }).waitFor()
  await page.goto('/activity?type=poll')
  await seen(page, 'Not open yet')

  const over = await addPoll(portal, { closesAt: '2020-01-01' })
  await page.goto(`/voting?form=${over.id}`)
  await seen(page, 'A later date opens voting again.')
  await page.getByLabel('Closing date').fill('2199-03-08')
  await button(page, 'Update Poll').click()
  await seen(page, 'Open for Voting')

  const draft = await addPoll(portal, { status: 'draft', closesAt: '2020-01-01' })
  await page.goto(`/voting?poll=${draft.id}`)
  await button(page, 'Activate').click()
  await button(dialog(page), 'Activate').click()
  await seen(page, 'Status not changed')
  await seen(page, 'The closing date has passed. Choose a later one first.')
  await page.goto('/voting?form=999')
  await seen(page, 'Failed to load poll data')
  expect(await button(page, 'Retry').count()).toBe(0)
})

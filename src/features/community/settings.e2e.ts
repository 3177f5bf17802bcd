import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enterAsBoard } from '../../../e2e/people'

test('a super admin finds an address without email on the Health page, follows it, and comes back to one trouble fewer', async () => {
  const portal = await startPortal()
  const { email } = await addResident(portal, 'Nils Neighbor')
  await portal.post.mailTo(email, 'invited')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/settings')
  portal.post.refuse(email)
  await addResident(portal, 'Rosa Resident')
  await page.evaluate(
    (to) =>
      fetch('/api/forgot-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: to }),
      }),
    email,
  )
  await page.getByRole('link', { name: 'Health' }).click()
  const state = page.getByRole('region', { name: 'Health' }).getByRole('status')
  await state.getByText(/^Not all is well: .*1 address gets no email/).waitFor({ timeout: 40_000 })
  await page.getByRole('link', { name: /^Email delivery 1 address gets no email/ }).click()
  await page.getByRole('button', { name: `Resolve ${email}` }).click()
  await page.getByText('Delivery issue resolved', { exact: true }).waitFor()
  await page.goto('/settings/health')
  await state.waitFor()
  expect(await state.innerText()).not.toContain('address')
  for (const name of ['Outbox', 'System', 'Response times', 'Audit log'])
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
})

test('each section of Settings has its own address and saves its own fields', async () => {
  const portal = await startPortal()
  const page = await newPhone(portal)
  await enterAsBoard(page)
  await page.goto('/settings/sign-up')
  await page.getByRole('switch', { name: 'The board approves new accounts' }).click()
  await page.getByRole('link', { name: 'Streets and homes' }).click()
  await page.waitForURL('**/settings/streets')
  await page.getByLabel('City, state and ZIP code').fill('Rancho Sage, CA 92999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Sign-up' }).click()
  await page.getByText('We saved your draft').waitFor()
  await page.goto('/settings/texts')
  await page.getByLabel('Text messages a month').fill('250')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved', { exact: true }).waitFor()
  const read = (path: string) => page.evaluate(async (at) => (await fetch(at)).json(), path)
  expect(await read('/api/community/reach')).toMatchObject({ postalLine: 'Rancho Sage, CA 92999', smsMonthlyCap: 250, digestHour: 8 })
  expect((await read('/trpc/community.info')).result.data).toMatchObject({ registrationNeedsApproval: true })
})

test('the browser makes the line for the mail server, and the password is not sent to the portal', async () => {
  const portal = await startPortal({ env: { SMTP_URL: '' } })
  const page = await newPhone(portal)
  await enterAsBoard(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/settings/email')
  await page.getByText('Microsoft takes no passwords from programs').waitFor()
  await page.getByLabel('Email address').fill('board@gmail.com')
  await page.getByLabel('App password').fill('abcd efgh ijkl mnop')
  await page.getByText('SMTP_URL=smtps://board%40gmail.com:abcdefghijklmnop@smtp.gmail.com:465').waitFor()
  await page.getByLabel('Another').check({ force: true })
  await page.getByLabel('SMTP server').fill('mail.example.org')
  await page.getByLabel('Port').fill('587')
  await page.getByLabel('App password').fill("p@ss:w/rd#?%'s")
  await page.getByText('SMTP_URL=smtp://board%40gmail.com:p%40ss%3Aw%2Frd%23%3F%25%27s@mail.example.org:587').waitFor()
  await page.getByText('sudo systemctl restart portico').waitFor()
  await requireNoBarrier(page)
  await page.reload()
  await page.getByLabel('App password').waitFor()
  expect(await page.getByLabel('App password').inputValue()).toBe('')
  expect(sent.filter((text) => /abcd|p@ss|p%40ss|gmail/.test(text))).toEqual([])
})

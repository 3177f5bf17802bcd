import { expect, test } from 'vitest'
import { newPhone, startPortal } from '../../../e2e/harness'
import { addResident, enter } from '../../../e2e/people'

test('a resident lists herself with a switch, a neighbor calls her with one tap, and the directory forgets her at once', async () => {
  const portal = await startPortal()
  await addResident(portal, "Margaret O'Hara", { phoneNumber: '(555) 010-0118', streetNumber: '18', streetName: 'Sageleaf Cir' })
  await addResident(portal, 'Tom Lindqvist')
  const tom = await newPhone(portal)
  await enter(tom, 'tom')
  await tom.goto('/directory')
  await tom.getByText('Nobody has chosen to be listed yet.').waitFor()

  const margaret = await newPhone(portal)
  await enter(margaret, 'margaret')
  await margaret.goto('/directory')
  await margaret.getByRole('link', { name: 'in your profile' }).click()
  const card = margaret.getByRole('region', { name: 'Directory' })
  const choose = async (name: string) => {
    const saved = margaret.waitForResponse('**/trpc/people.saveDirectoryChoice*')
    await card.getByRole('switch', { name }).click({ force: true })
    await saved
  }
  expect(await card.getByRole('switch', { name: 'Show my phone' }).isDisabled()).toBe(true)
  await choose('List me in the directory')
  await choose('Show my phone')

  await tom.reload()
  const call = tom.getByRole('link', { name: "Call Margaret O'Hara, (555) 010-0118" })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+15550100118')
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  expect(await tom.getByRole('link', { name: /^Write to/ }).count()).toBe(0)
  await tom.getByRole('searchbox').fill('OHARA sageleaf')
  await expect.poll(() => call.count()).toBe(1)
  await tom.getByRole('searchbox').fill('oakridge')
  await tom.getByText('No one matches “oakridge”.').waitFor()

  await choose('List me in the directory')
  await tom.goto('/')
  await tom.goto('/directory')
  await tom.getByText('Nobody has chosen to be listed yet.').waitFor()
})

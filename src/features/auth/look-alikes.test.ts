import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookOf } from '../../shared/look-alikes'
import { openPortal, PASSWORD } from '../../testing/open-portal'
import type { Registration } from './schema'

const form: Registration = {
  username: 'margaret',
  password: 'a long password',
  name: 'Margaret Alvarez',
  email: 'margaret@example.org',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'renter',
}

const letter = fc.constantFrom(...'rnmlI1iO0ovwрооtаеΟΙі\u200b\u00ad\u2060\ufe0f\u3164. '.split(''))

test('no two accounts can have user names that look the same', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'root1' })
  const names = fc.sample(
    fc.oneof(fc.string({ unit: letter, minLength: 1, maxLength: 5 }), fc.constantFrom('rootl', 'rооt1', 'root1\u200b', 'ROOTI', 'root1 ')),
    120,
  )
  for (const [at, username] of names.entries()) {
    const email = `person${at}@example.org`
    await portal
      .as('nobody')
      .auth.register({ ...form, username, email })
      .catch(() => undefined)
  }
  const looks = (await portal.reads.selectFrom('user').select('username').execute()).map(({ username }) => lookOf(username))
  expect(new Set(looks).size).toBe(looks.length)
  expect(looks.length).toBeGreaterThan(12)
})

test.each([
  ['username', 'r\u043eot'],
  ['email', 'r\u043eot@example.org'],
  ['email', 'root@ex\u0430mple.org'],
  ['streetNumber', '\u2013'],
])('a neighbor is told what is wrong with a %s of %j', async (path, value) => {
  const portal = await openPortal()
  const payload = { ...form, [path]: value }
  const answer = await (await portal.app()).inject({ method: 'POST', url: '/api/register', payload })
  expect([answer.statusCode, answer.json().issues]).toMatchObject([400, [{ path }]])
})

test('a user name that reads like somebody else’s address is refused; one’s own is fine', async () => {
  const { auth } = (await openPortal()).as('nobody')
  await expect(auth.register({ ...form, username: 'rosa@examp1e.org' })).rejects.toThrow('must be your own email address')
  await auth.register({ ...form, username: 'Margaret@example.org' })
})

test('nothing invisible is stored in a number, and nothing that turns text round in a name', async () => {
  const portal = await openPortal()
  const shown = { name: 'Margaret Alvarez\u202e', streetNumber: '\u206012\u200b' }
  await portal.as('nobody').auth.register({ ...form, ...shown })
  const made = (await portal.as('admin').people.list()).find(({ username }) => username === 'margaret')
  expect(made).toMatchObject({ name: 'Margaret Alvarez', streetNumber: '12' })
})

test('older accounts still sign in with their names', async () => {
  const portal = await openPortal()
  const username = 'ольга'
  await portal.addPerson({ username, email: 'olga@example.org' })
  expect(await portal.as('nobody').auth.signIn({ username, password: PASSWORD })).toMatchObject({ email: 'olga@example.org' })
})

test.each(['a board member', 'an import'])('%s creates no account that looks like another', async (door) => {
  const portal = await openPortal()
  const username = 'resldent'.replace('l', 'I')
  await portal.addPerson({ username: 'resldent' })
  if (door === 'an import') {
    const csv = `Name,Email,Street number,Street name,HOA status,Username\nGina,gina@example.org,7,Rockrose Dr,Renter,${username}\n`
    expect(await portal.as('admin').people.checkImport({ csv })).toMatchObject([
      { outcome: 'problem', problems: ['Username already exists'] },
    ])
  } else {
    const { textOptIn: _, ...invitation } = form
    await expect(portal.as('admin').people.invite({ ...invitation, username })).rejects.toMatchObject({ code: 'CONFLICT' })
  }
})

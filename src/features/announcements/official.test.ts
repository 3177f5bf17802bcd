import { expect, test } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal } from '../../testing/open-portal'

const NOTICE = { title: 'Annual meeting', content: 'On May 2 at 7 PM.\n\nBring a chair.', categories: [1], isOfficial: true }

interface NewOwner {
  at: string
  name?: string
  account?: 'resident' | 'neighbor' | 'landlord' | 'admin'
  email?: string
  mailingAddress?: string
  secondAddress?: string
  delivery?: 'mail' | 'email' | 'both'
  deliveryOn?: string
  until?: string
}

/** The register as the test says, and nothing else. */
function fillRegister({ sqlite, people }: Portal, owners: NewOwner[]) {
  sqlite.exec('DELETE FROM owner; DELETE FROM home')
  const home = sqlite.prepare('INSERT INTO home (streetNumber, streetName, addressKey) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const owner =
    sqlite.prepare(`INSERT INTO owner (homeId, accountId, name, email, mailingAddress, secondAddress, delivery, deliveryOn, until, createdAt)
    SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, '2026-01-01' FROM home WHERE addressKey = ?`)
  return owners.map((one) => {
    const [, number, street] = /^(\S+) (.+)$/.exec(one.at) ?? []
    home.run(number, street, one.at.toLowerCase())
    const { name = '', account, email = null, mailingAddress = null, secondAddress = null, delivery = 'mail', deliveryOn = null } = one
    const accountId = account ? people[account].id : null
    return Number(
      owner.run(accountId, name, email, mailingAddress, secondAddress, delivery, deliveryOn, one.until ?? null, one.at.toLowerCase())
        .lastInsertRowid,
    )
  })
}

test('each owner gets an official notice by their delivery alone, whatever topics they chose, and the proof says how', async () => {
  const { portal, server } = await openMailingPortal()
  const [lena, dolores, , carl] = fillRegister(portal, [
    { at: '4 Oak Ln', account: 'landlord', delivery: 'both' },
    { at: '2 Oak Ln', name: 'Dolores Doe' },
    { at: '2 Oak Ln', name: 'Sam Sold', until: '2026-02-01', delivery: 'email', email: 'sam@example.net' },
    { at: '10 Oak Ln', name: 'Carl Cole', email: 'carl@example.net', delivery: 'email', secondAddress: 'PO Box 1\nReno NV' },
    { at: '12 Oak Ln', account: 'landlord', delivery: 'email' },
  ])
  await portal.as('landlord').notifications.savePreferences({ level: 'nothing' })
  portal.sqlite.exec("UPDATE user SET emailSubscribed = 1 WHERE username = 'landlord'")
  const { create, proof } = portal.as('admin').announcements
  const { id, isEmailed } = await create(NOTICE)
  expect(isEmailed).toBe(true)
  const open = { at: null, by: null, state: 'waiting' }
  const expected = {
    title: 'Annual meeting',
    content: NOTICE.content,
    attachmentName: null,
    sentBy: 'Ada Admin',
    rows: [
      { ...open, home: '2 Oak Ln', ownerId: dolores, owner: 'Dolores Doe', channel: 'letter', address: '2 Oak Ln' },
      { ...open, home: '4 Oak Ln', ownerId: lena, owner: 'Lena Landlord', channel: 'letter', address: expect.any(String) },
      { ...open, home: '4 Oak Ln', ownerId: lena, owner: 'Lena Landlord', channel: 'email', address: 'landlord@example.org' },
      { ...open, home: '10 Oak Ln', ownerId: carl, owner: 'Carl Cole', channel: 'letter', address: 'PO Box 1\nReno NV' },
      { ...open, home: '10 Oak Ln', ownerId: carl, owner: 'Carl Cole', channel: 'email', address: 'carl@example.net' },
      { ...open, home: '12 Oak Ln', channel: 'email', address: 'landlord@example.org' },
    ],
    counts: { owners: 4, homes: 4, sent: 0, bounced: 0, printed: 0, waiting: 6 },
  }
  expect(await proof({ id })).toMatchObject(expected)
  await portal.services.mailQueue.sendDue()
  const official = server.mails.filter(({ text }) => text.startsWith('Official notice of'))
  expect(official.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'carl@example.net: Annual meeting',
    'landlord@example.org: Annual meeting',
  ])
  const [toLena] = official.filter(({ to }) => to === 'landlord@example.org')
  expect(toLena?.text).toContain('Annual meeting\n\nOn May 2 at 7 PM.\n\nBring a chair.')
  expect(toLena?.text).toContain('You get this because you own 4 Oak Ln and 12 Oak Ln.')
  expect(toLena?.headers.get('list-unsubscribe')).toBeUndefined()
  expect(toLena?.text).not.toMatch(/unsubscribe/i)
  expect(server.mails.filter(({ to }) => to === 'landlord@example.org')).toHaveLength(1)
  expect((await proof({ id })).counts).toMatchObject({ sent: 3, waiting: 3 })
})

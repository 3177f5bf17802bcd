import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal } from '../../testing/open-portal'
import { enqueueMail, enqueueMails } from './outbox'
import { followPublicUrl } from './public-address'

test('mail that waits follows PUBLIC_URL to its new address, mail that was sent stays as it was', async () => {
  const portal = await openPortal()
  const [before, after] = ['http://localhost:3000', 'https://portal.example.org']
  const { resident } = portal.people
  await followPublicUrl(portal.write, before)
  const content = { heading: 'Water', paragraphs: ['Off.'], action: { label: 'Read it', url: `${before}/announcements#1` }, footer: '' }
  const toMany = { subject: 'Water', kind: 'community' as const, content }
  const write = () => portal.write((trx) => enqueueMail(trx, before, { to: resident, subject: 'Water', kind: 'community', content }))
  const sent = await write()
  await portal.write((trx) => trx.updateTable('mail').set({ status: 'sent' }).where('id', '=', sent).execute())
  const waiting = await write()
  await portal.write((trx) => enqueueMails(trx, before, toMany, [resident, portal.people.neighbor]))
  await followPublicUrl(portal.write, before)
  await followPublicUrl(portal.write, after)
  const mails = await wholeMails(portal)
  expect(JSON.stringify(mails.find(({ id }) => id === sent))).not.toContain(after)
  const moved = mails.filter(({ id }) => id >= waiting)
  expect(moved).toHaveLength(3)
  expect(JSON.stringify(moved)).not.toContain(before)
  for (const mail of moved) {
    expect(mail).toMatchObject({
      text: expect.stringContaining(`${after}/announcements#1`),
      html: expect.stringContaining(`href="${after}/announcements#1"`),
      unsubscribeUrl: expect.stringMatching(/^https:\/\/portal\.example\.org\/unsubscribe\//),
    })
  }
})

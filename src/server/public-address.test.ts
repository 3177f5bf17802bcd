import { expect, test } from 'vitest'
import { openPortal } from '../testing/open-portal'
import { enqueueMail } from './outbox'
import { followPublicUrl } from './public-address'

test('mail that waits follows PUBLIC_URL to its new address, mail that was sent stays as it was', async () => {
  const portal = await openPortal()
  const [before, after] = ['http://localhost:3000', 'https://portal.example.org']
  const { resident } = portal.people
  await followPublicUrl(portal.db, before)
  const content = { heading: 'Water', paragraphs: ['Off.'], action: { label: 'Read it', url: `${before}/announcements#1` }, footer: '' }
  const write = () => enqueueMail(portal.db, before, { to: resident, subject: 'Water', kind: 'community', content })
  const sent = await write()
  await portal.db.updateTable('mail').set({ status: 'sent' }).where('id', '=', sent).execute()
  const waiting = await write()
  await followPublicUrl(portal.db, before)
  await followPublicUrl(portal.db, after)
  const mails = await portal.db.selectFrom('mail').select(['id', 'text', 'html', 'unsubscribeUrl']).orderBy('id').execute()
  expect(JSON.stringify(mails.find(({ id }) => id === sent))).not.toContain(after)
  const moved = mails.find(({ id }) => id === waiting)
  expect(JSON.stringify(moved)).not.toContain(before)
  expect(moved).toMatchObject({
    text: expect.stringContaining(`${after}/announcements#1`),
    html: expect.stringContaining(`href="${after}/announcements#1"`),
    unsubscribeUrl: expect.stringMatching(/^https:\/\/portal\.example\.org\/unsubscribe\//),
  })
})

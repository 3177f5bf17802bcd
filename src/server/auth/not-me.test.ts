import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../testing/browser-of'
import { openPortal } from '../../testing/open-portal'
import { endNotMeLinks, findNotMeLink, issueNotMeLink, type NotMeLink } from './not-me'
import { notifyOwner } from './security-mail'

const HOURS = 3600

afterEach(() => vi.useRealTimers())

async function openTelling() {
  const portal = await openPortal()
  return {
    portal,
    mailTo: (to: { id: number; email: string }) =>
      portal.write(async (trx) => {
        await notifyOwner(trx, 'http://localhost:3000', to, 'passwordChanged', { how: 'reset' })
        const { id } = await trx.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
        return id
      }),
    linkOf: (mailId: number) => portal.write(async (trx) => (await issueNotMeLink(trx, mailId)) ?? ''),
    find: (token: string) => findNotMeLink(portal.reads, token),
  }
}

test('a used link ends the later links of its account alone', async () => {
  const { portal, mailTo, linkOf, find } = await openTelling()
  const { resident, neighbor } = portal.people
  const newLink = async (to: typeof resident) => linkOf(await mailTo(to))
  const [before, used, theirs, after] = [await newLink(resident), await newLink(resident), await newLink(neighbor), await newLink(resident)]
  const link = (await find(used)) as NotMeLink
  await portal.write((trx) => endNotMeLinks(trx, link))
  const living = await Promise.all([before, used, theirs, after].map(async (token) => (await find(token))?.userId))
  expect(living).toEqual([resident.id, undefined, neighbor.id, undefined])
})

test('a mail to another address gets no link after an earlier one is used', async () => {
  const { portal, mailTo, linkOf, find } = await openTelling()
  const { resident } = portal.people
  const used = await linkOf(await mailTo(resident))
  const onItsWay = await mailTo({ id: resident.id, email: 'way@example.org' })
  const link = (await find(used)) as NotMeLink
  await portal.write((trx) => endNotMeLinks(trx, link))
  expect(await linkOf(onItsWay)).toBe('')
})

test('a link works for seven days from its event, however late the mail is sent', async () => {
  const { portal, mailTo, linkOf, find } = await openTelling()
  const mailId = await mailTo(portal.people.resident)
  later(7 * 24 * HOURS - 60)
  const late = await linkOf(mailId)
  expect((await find(late))?.userId).toBe(portal.people.resident.id)
  later(61)
  expect(await find(late)).toBeUndefined()
  expect(await find(await linkOf(mailId))).toBeUndefined()
})

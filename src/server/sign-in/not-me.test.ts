import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { endNotMeLinks, findNotMeLink, issueNotMeLink, type NotMeLink } from './not-me'

test('a used link ends those of its account that were mailed after it, and none of anybody else', async () => {
  const portal = await openPortal()
  const { resident, neighbor } = portal.people
  const mailTo = ({ id, email }: typeof resident, mailId: number) =>
    portal.write((trx) => issueNotMeLink(trx, { id: mailId, userId: id, toAddress: email, cause: 'passwordChanged', causeId: null }))
  const [before, used, theirs, after] = [
    await mailTo(resident, 1),
    await mailTo(resident, 2),
    await mailTo(neighbor, 3),
    await mailTo(resident, 4),
  ]
  const link = (await findNotMeLink(portal.reads, used)) as NotMeLink
  await portal.write((trx) => endNotMeLinks(trx, link))
  const living = await Promise.all([before, used, theirs, after].map(async (token) => (await findNotMeLink(portal.reads, token))?.userId))
  expect(living).toEqual([resident.id, undefined, neighbor.id, undefined])
})

import { expect, test, vi } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal, Role } from '../../testing/open-portal'

async function emailsTo(portal: Portal, id: number, role: Role = 'admin') {
  const answer = await (await portal.app()).inject({ url: `/api/users/${id}/emails`, headers: { cookie: await portal.cookieOf(role) } })
  return { status: answer.statusCode, body: answer.json() }
}

const announce = async (portal: Portal, title: string) => {
  const { id } = await portal.as('admin').announcements.create({ title, content: 'Please read this notice.', categories: [3] })
  await portal.as('admin').announcements.notify({ id })
  await portal.services.mailQueue.sendDue()
}

test('the board reads why a neighbor got no email, one reason a line, and nothing private', async () => {
  const { portal, server } = await openMailingPortal()
  const { resident } = portal.people
  await announce(portal, 'Pool opens')
  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'My divorce', content: 'Please remove my husband' })
  await portal.as('admin').messages.reply({ messageId, reply: 'Done' })
  await portal.services.mailQueue.sendDue()
  await portal.as('nobody').auth.forgotPassword({ email: resident.email })
  // The answer to 'Forgot password' does not wait for its email.
  const first = await vi.waitFor(async () => {
    await portal.services.mailQueue.sendDue()
    const answer = await emailsTo(portal, resident.id)
    expect(answer.body).toMatchObject([{ status: 'sent' }, {}, {}])
    return answer
  })
  expect(first.body.map(({ subject, about, status, reason }: Record<string, string>) => [subject, about, status, reason])).toEqual([
    [null, 'account', 'sent', 'delivered to the mail server'],
    [null, 'messages', 'sent', 'delivered to the mail server'],
    ['Important announcement: Pool opens', 'announcements', 'sent', 'delivered to the mail server'],
  ])
  expect(JSON.stringify(first.body)).not.toMatch(/divorce|husband|password/)

  server.refuse.set(resident.email, 550)
  server.refusal = '5.1.1 no such user'
  await announce(portal, 'Gate code')
  expect((await emailsTo(portal, resident.id)).body[0]).toMatchObject({ status: 'failed', reason: 'came back: no such address' })

  const { neighbor } = portal.people
  await portal.as('neighbor').notifications.unsubscribe({ reason: 'too_many_emails' })
  await portal.write((trx) =>
    trx
      .updateTable('user')
      .set({ unsubscribedAt: `${new Date().getFullYear()}-10-03T18:00:00Z` })
      .where('id', '=', neighbor.id)
      .execute(),
  )
  await announce(portal, 'Street sweeping')
  expect((await emailsTo(portal, neighbor.id)).body[0]).toMatchObject({
    subject: 'Street sweeping',
    status: 'missed',
    reason: 'unsubscribed Oct 3',
  })

  expect(await emailsTo(portal, resident.id, 'resident')).toMatchObject({ status: 403 })
  expect(await emailsTo(portal, 987_654)).toMatchObject({ status: 404 })
})

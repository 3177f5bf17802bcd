import { expect, test } from 'vitest'
import { openPortal } from '../../../testing/open-portal'
import { DAY, fromNow, nowText } from '../../process/clock'
import { deleteOldTexts } from './sent-texts'

test('the text of a sent message is deleted after 90 days; its row and waiting texts stay', async () => {
  const { write, reads } = await openPortal()
  const row = {
    channel: 'sms',
    kind: 'welcome',
    userId: null,
    isUrgent: 0,
    text: 'Hello',
    nextAttemptAt: nowText(),
    createdAt: nowText(),
  } as const
  await write((trx) =>
    trx
      .insertInto('shortMessage')
      .values([
        { ...row, toAddress: 'long ago', status: 'sent', sentAt: fromNow(-91 * DAY) },
        { ...row, toAddress: 'lately', status: 'sent', sentAt: fromNow(-89 * DAY) },
        { ...row, toAddress: 'waits', status: 'waiting', sentAt: null },
      ])
      .execute(),
  )
  await deleteOldTexts({ reads, write })
  const kept = await reads.selectFrom('shortMessage').select(['toAddress', 'text', 'status']).orderBy('id').execute()
  expect(kept).toEqual([
    { toAddress: 'long ago', text: '', status: 'sent' },
    { toAddress: 'lately', text: 'Hello', status: 'sent' },
    { toAddress: 'waits', text: 'Hello', status: 'waiting' },
  ])
})

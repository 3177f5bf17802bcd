import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { openPortal } from '../../testing/open-portal'
import { CAUSES } from '../deletion/deletion'
import { nowText } from '../process/clock'
import { createMessageSender } from './message-sender'

test('each community notification is deleted with its row, or its body is not kept', async () => {
  const { sqlite } = await openPortal()
  const triggers = String(sqlite.prepare("SELECT group_concat(sql) FROM sqlite_schema WHERE name LIKE '%WordsGo'").pluck().get())
  const kept = NOTIFICATION_TYPES.filter(({ kind, isOfMany }) => kind === 'community' && !isOfMany).map(({ name }) => name)
  expect(kept.filter((name) => !triggers.includes(`'${name}'`))).toEqual([])
  const ofMessages = ['message', 'broadcast', 'reply', 'messageAssigned', 'messageReminder']
  const restored = [...Object.values(CAUSES).flat(), ...ofMessages]
  expect(kept.filter((name) => !restored.includes(name))).toEqual([])
})

test('a short message is not sent when its row is deleted just before', async () => {
  const { reads, write, services, people, as } = await openPortal()
  const { id } = await as('admin').announcements.create({ title: 'Water', content: 'Off', categories: [1], isUrgent: true, notify: true })
  const now = nowText()
  const row = { channel: 'push', kind: 'notice', toAddress: 'x', isUrgent: 1, status: 'waiting', userId: people.resident.id } as const
  const times = { nextAttemptAt: now, createdAt: now, lastError: null, sentAt: null, gatewayId: null }
  const insert = write((trx) =>
    trx
      .insertInto('shortMessage')
      .values({ ...row, ...times, notificationId: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const carrier = createMessageSender({
    ...{ reads, write, env: services.env, appSecrets: services.appSecrets, gateway: null },
    async briefly() {
      await as('admin').announcements.remove({ id })
      return { text: 'Water', smsText: 'Water', path: '/', tag: 'water', language: 'en' }
    },
  })
  expect(await carrier.prepare((await insert).id)).toBeNull()
  const [message] = await reads.selectFrom('shortMessage').select(['status', 'text', 'lastError']).execute()
  expect(message).toEqual({ status: 'failed', text: '', lastError: expect.stringContaining('what it was about is gone') })
})

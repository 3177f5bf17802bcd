import type { Kysely, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../../db/schema'
import { openPortal } from '../../../testing/open-portal'
import { findConversation } from './find'

test('a conversation of 500 entries is read in at most four statements', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is out' })
  const insert = portal.sqlite.prepare(
    `INSERT INTO messageEntry (messageId, side, authorId, text, createdAt) VALUES (?, ?, ?, 'And then?', '2026-01-01T00:00:00.000Z')`,
  )
  for (let entry = 1; entry < 500; entry += 1)
    insert.run(id, entry % 2 ? 'board' : 'member', portal.people[entry % 2 ? 'admin' : 'resident'].id)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const conversation = await findConversation((portal.reads as Kysely<Database>).withPlugin(counting), portal.people.admin, id)
  expect(conversation?.entries).toHaveLength(500)
  expect(statements).toBeLessThanOrEqual(4)
})

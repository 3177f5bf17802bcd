import { expect, test } from 'vitest'
import { HOUR } from '../../server/process/clock'
import { readEnv } from '../../server/process/env'
import { openPortal } from '../../testing/open-portal'
import { openTricklingMailbox } from '../../testing/trickling-imap-server'
import { shorten } from '../../testing/trickling-mail-server'
import { readMailbox } from './mailbox'

test.each(['CREATE', 'SEARCH', 'FETCH'])('a mailbox that answers %s byte by byte without an end times out', async (command) => {
  const REPLY_IMAP_URL = await openTricklingMailbox(command)
  const portal = await openPortal()
  shorten(HOUR)
  const round = readMailbox(readEnv({ REPLY_ADDRESS: 'portal@example.org', REPLY_IMAP_URL }), portal, async () => undefined)
  await expect(round).rejects.toThrow('127.0.0.1: no whole answer within an hour')
})

import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeMail } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    superAdmin: `outbox.overview outbox.list outbox.read outbox.retry outbox.retryFailed outbox.discard outbox.discardWaiting outbox.pause
      outbox.resume outbox.sendTest`,
  },
  kinds: { mail: { any: kind(served, makeMail) } },
  doors: { 'outbox.read id': at('mail'), 'outbox.retry id': at('mail'), 'outbox.discard id': at('mail') },
}

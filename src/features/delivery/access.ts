import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeDeliveryIssue, makeMail, makeMember } from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    public: 'delivery.receiveBounce',
    board: 'delivery.issues delivery.pausedUsers delivery.ofPerson delivery.replies delivery.resolveIssue',
    superAdmin: `delivery.overview delivery.list delivery.read delivery.retry delivery.retryFailed delivery.discard delivery.discardWaiting
      delivery.pause delivery.resume delivery.sendTest`,
  },
  kinds: {
    deliveryIssue: { any: kind(served, makeDeliveryIssue) },
    mail: { any: kind(served, makeMail) },
    anybody: { any: kind(served, makeMember) },
  },
  doors: {
    'delivery.resolveIssue id': at('deliveryIssue'),
    'delivery.ofPerson id': at('anybody'),
    'delivery.read id': at('mail'),
    'delivery.retry id': at('mail'),
    'delivery.discard id': at('mail'),
  },
}

import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { makeDeliveryIssue } from '../../testing/row-makers'

export const access: Access = {
  audiences: { public: 'delivery.receive', board: 'delivery.issues delivery.pausedUsers delivery.replies delivery.resolve' },
  kinds: { deliveryIssue: { any: kind(served, makeDeliveryIssue) } },
  doors: { 'delivery.resolve id': at('deliveryIssue') },
}

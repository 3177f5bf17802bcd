import * as z from 'zod/mini'
import { changeOf } from '../../../shared/changes'
import { id } from '../../../shared/fields'
import { optionalPhone } from '../../../shared/phone'
import { delivery, mailingAddress, version } from '../schema'

export const ownChange = z.extend(changeOf({ mailingAddress, secondAddress: mailingAddress, phone: optionalPhone, delivery }), {
  /** Needed by an owner of several homes. */
  ownerId: z.optional(id),
  version,
})
export const ownConfirmation = z.object({ ownerId: z.optional(id) })
export type OwnChange = z.output<typeof ownChange>

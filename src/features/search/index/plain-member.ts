import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { type Viewing, viewingUnder } from '../../../server/viewing'

/** A member without any role or address match: what they may read, every member may. */
const PLAIN: Person = {
  id: 0,
  username: '',
  name: '',
  email: '',
  streetNumber: '',
  streetName: '',
  hoaStatus: '',
  language: null,
  isAdmin: false,
  isSuperAdmin: false,
  phoneNumber: null,
  phoneVerified: false,
  mailingAddress: null,
  textOptIn: false,
  createdAt: '',
  lastLoginDate: null,
  status: 'active',
  approvalNotificationSent: false,
  emailSubscribed: false,
  unsubscribedAt: null,
  unsubscribeReason: null,
  unsubscribeNote: null,
  directory: { listed: false, showEmail: false, showPhone: false },
}

export const plainViewing = async (db: Reader): Promise<Viewing> => viewingUnder(await readSettings(db), PLAIN)

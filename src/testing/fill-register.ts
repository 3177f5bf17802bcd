import { foldAddress } from '../shared/addresses'
import type { Delivery } from '../shared/homes'
import type { Portal, Role } from './open-portal'

interface NewOwner {
  /** '4 Oak Ln' */
  at: string
  name?: string
  account?: Role
  email?: string
  mailingAddress?: string
  secondAddress?: string
  delivery?: Delivery
  deliveryOn?: string
  until?: string
}

/** Makes these the only owners, and their homes the only homes. Returns the owners' ids. */
export function fillRegister({ sqlite, people }: Portal, owners: readonly NewOwner[]): number[] {
  sqlite.exec('DELETE FROM owner; DELETE FROM home')
  const home = sqlite.prepare('INSERT INTO home (streetNumber, streetName, addressKey) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const owner = sqlite.prepare(`
    INSERT INTO owner (homeId, accountId, name, email, mailingAddress, secondAddress, delivery, deliveryOn, until, createdAt)
    SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, '2026-01-01' FROM home WHERE addressKey = ?`)
  return owners.map(({ at, name = '', account, delivery = 'mail', ...one }) => {
    const [, streetNumber = '', streetName = ''] = /^(\S+) (.+)$/.exec(at) ?? []
    const key = foldAddress({ streetNumber, streetName })
    home.run(streetNumber, streetName, key)
    const { email = null, mailingAddress = null, secondAddress = null, deliveryOn = null, until = null } = one
    const columns = [name, email, mailingAddress, secondAddress, delivery, deliveryOn, until]
    return Number(owner.run(account ? people[account].id : null, ...columns, key).lastInsertRowid)
  })
}

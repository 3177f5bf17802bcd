import type { Home } from '../../src/features/homes/answers'
import { settleOwners } from '../../src/server/owners'
import { dateInZone } from '../../src/shared/calendar'
import { type Stage, TIME_ZONE, type Visitor } from './people'

/** Owners of rented houses, without account. */
const LANDLORDS = [
  { name: 'Harold Whitcomb', mailingAddress: '418 Elm Street\nDayton, OH 45402', phone: '(937) 555-0142' },
  { name: 'Sycamore Holdings LLC', email: 'office@sycamore.example', mailingAddress: 'PO Box 2210\nEscondido, CA 92025', delivery: 'both' },
  { name: 'Ruth Castellano', note: 'Has no email. Call her niece first.' },
  { name: 'Estate of Walter Pruitt', mailingAddress: 'Care of Anne Pruitt\n77 Harbor Road\nPortland, ME 04101' },
  { name: 'Priya Raman', email: 'priya.raman@demo.example', delivery: 'email' },
]

/** Every house has an owner but one: neighbors who own theirs, landlords far away, and a house sold last March. */
export async function listHomes({ as, write, residents, people }: Stage) {
  const owners = [...people.values()].filter(({ status }) => status === 'active')
  await write((trx) => settleOwners(trx, owners))
  const board = await as('denise')
  const homes = await board.send<Home[]>('GET', '/api/homes')
  for (const [at, home] of homes.entries()) {
    await board.send('PATCH', `/api/homes/${home.id}`, { lotNumber: String(at + 1) })
    const [owner] = home.owners
    if (owner && at % 3 === 0) await board.send('PATCH', `/api/owners/${owner.id}`, { delivery: at % 2 === 0 ? 'email' : 'mail' })
    if (owner && at % 4 === 0) await board.send('PATCH', `/api/owners/${owner.id}`, { confirmedOn: dateInZone(new Date(), TIME_ZONE) })
  }
  const rented = homes.filter((home) => home.owners.length === 0)
  for (const [at, { id }] of rented.slice(0, -1).entries()) {
    const { note, ...landlord } = LANDLORDS[at % LANDLORDS.length] ?? { name: 'Ann Lee' }
    await board.send('POST', `/api/homes/${id}/owners`, landlord)
    if (note) await board.send('PATCH', `/api/homes/${id}`, { note })
  }
  for (const { id, unlinked } of homes.filter((home) => home.unlinked.length > 0).slice(2))
    for (const person of unlinked) await board.send('POST', `/api/homes/${id}/owners`, { accountId: person.id })
  await board.send('PATCH', '/api/community/reach', { postalLine: 'Rancho Sage, CA 92000' })
  await sellLastMarch(
    board,
    homes.find(({ owners: [owner] }) => owner?.accountId === residents.at(-1)?.id) ?? homes.find((home) => home.owners.length > 0),
  )
}

async function sellLastMarch(board: Visitor, sold: Home | undefined) {
  const [buyer] = sold?.owners ?? []
  if (!sold || !buyer) return
  const [year = 0, month = 0] = dateInZone(new Date(), TIME_ZONE).split('-').map(Number)
  const on = `${month > 3 ? year : year - 1}-03-14`
  await board.send('PATCH', `/api/owners/${buyer.id}`, {
    accountId: null,
    name: 'Eleanor Finch',
    email: null,
    phone: null,
    delivery: 'mail',
  })
  await board.send('POST', `/api/homes/${sold.id}/transfer`, { on, owners: [{ accountId: buyer.accountId }] })
}

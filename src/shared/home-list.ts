import { RESIDENT_WORDS } from './resident-list'
import { lettersOf } from './tables'

const { name, email, phoneNumber, address, firstName, lastName, hoaStatus } = RESIDENT_WORDS

/** The export's heading first, then accepted alternatives, compared by letters alone. */
export const HOME_WORDS = {
  streetNumber: RESIDENT_WORDS.streetNumber,
  streetName: RESIDENT_WORDS.streetName,
  lotNumber: [
    ...['Lot', 'lot number', 'lot #', 'lot no', 'parcel', 'parcel #', 'parcel id', 'apn'],
    ...['lote', 'lote #', 'lote no', 'número de lote', 'núm. de lote', 'no. de lote', 'parcela'],
  ],
  votes: ['Votes', 'vote', 'number of votes', 'voting share', 'votos', 'voto', 'número de votos'],
  owner: ['Owner', 'owners', 'owner name', 'owner names', 'owner of record', 'owners of record', ...name],
  email,
  phone: phoneNumber,
  mailingAddress: [
    ...['Mailing address', 'mailing', 'postal address', 'owner address', 'owner mailing address', 'off site address'],
    ...['mail to', 'mail address', 'mailing addr', 'mailing address line', 'mailing street', 'send to', 'billing address'],
    ...['alternate address', 'correspondence address'],
    ...['dirección postal', 'dirección de correo', 'dirección de envío', 'dirección de correspondencia', 'enviar a'],
  ],
  delivery: [
    ...['Delivery', 'delivery method', 'delivery preference', 'notices', 'notice delivery', 'preferred delivery'],
    ...['delivery pref', 'delivery type', 'notice preference', 'notice method', 'notify by', 'send by', 'mail or email', 'email or mail'],
    ...['entrega', 'forma de entrega', 'método de entrega', 'preferencia de entrega', 'forma de envío', 'envío', 'avisos'],
  ],
  ...{ address, firstName, lastName, hoaStatus },
} as const

const TOWN =
  /^(?:mailing|mail|mailto|owner|offsite|postal|billing)?(?:city|state|st|zip|zipcode|citystatezip|ciudad|estado|cp|codigopostal)$/
const LINE = /^(?:mailing|mail|mailto|owner|offsite|postal|billing)?(?:address|addr|addressline|line)$/

/** A mailing address may go on in the columns to its right: '44 Elm St', 'Apt 2', 'Dayton', 'OH', '45402'. */
export function mailingAddressIn(headings: readonly string[], cells: readonly string[], at: number): string {
  const lines = [cells[at] ?? '']
  const town: string[] = []
  for (let next = at + 1; next < headings.length; next += 1) {
    const name = lettersOf(headings[next] ?? '')
    if (!LINE.test(name) && !TOWN.test(name)) break
    ;(TOWN.test(name) ? town : lines).push(cells[next] ?? '')
  }
  const [city, ...rest] = town.filter(Boolean)
  const street = lines.filter(Boolean)
  return street.length > 0 && city ? [...street, [city, rest.join(' ')].filter(Boolean).join(', ')].join('\n') : street.join('\n')
}

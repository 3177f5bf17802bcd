import { RESIDENT_WORDS } from './resident-list'

const { name, email, phoneNumber, address, firstName, lastName, hoaStatus } = RESIDENT_WORDS

/** The export's heading first, then accepted alternatives, compared by letters alone. */
export const HOME_WORDS = {
  streetNumber: RESIDENT_WORDS.streetNumber,
  streetName: RESIDENT_WORDS.streetName,
  lotNumber: ['Lot', 'lot number', 'lot #', 'lot no', 'parcel', 'apn', 'lote', 'número de lote', 'parcela'],
  votes: ['Votes', 'vote', 'number of votes', 'voting share', 'votos', 'voto', 'número de votos'],
  owner: ['Owner', 'owners', 'owner name', 'owner names', ...name],
  email,
  phone: phoneNumber,
  mailingAddress: [
    ...['Mailing address', 'mailing', 'postal address', 'owner address', 'owner mailing address', 'off site address'],
    ...['dirección postal', 'dirección de correo', 'dirección de envío'],
  ],
  delivery: [
    ...['Delivery', 'delivery method', 'delivery preference', 'notices', 'notice delivery', 'preferred delivery'],
    ...['entrega', 'forma de entrega', 'avisos'],
  ],
  ...{ address, firstName, lastName, hoaStatus },
} as const

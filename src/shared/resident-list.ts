import { LANGUAGES } from '../words/languages'
import { HOA_STATUSES, type HoaStatus } from './residents'
import { lettersOf, matchHeadings } from './tables'

/** Columns of the resident list: the export's heading first, then accepted alternatives, compared by letters alone. */
export const COLUMNS = {
  name: [
    'Name',
    ...['names', 'full name', 'resident', 'resident name', 'owner', 'owner name', 'owners', 'owner names', 'homeowner', 'homeowner name'],
    ...['nombre', 'nombres', 'nombre completo', 'residente', 'propietario', 'propietarios', 'nombre del propietario', 'dueño', 'dueños'],
  ],
  email: ['Email', 'emails', 'email address', 'owner email', 'primary email', 'mail', 'correo electrónico', 'correo'],
  streetNumber: [
    'Street number',
    ...['street #', 'street no', 'number', 'house', 'house number', 'house #', 'house no', 'address number'],
    ...['número de casa', 'número', 'casa'],
  ],
  streetName: ['Street name', 'street', 'calle'],
  hoaStatus: [
    'HOA status',
    'status',
    'type',
    'owner or renter',
    'owner renter',
    'owner tenant',
    'owner type',
    'occupancy',
    'resident type',
    'estatus',
    'tipo',
  ],
  phoneNumber: [
    'Phone',
    ...['phones', 'phone number', 'owner phone', 'home phone', 'telephone', 'mobile', 'mobile phone', 'cell', 'cell phone'],
    ...['phone no', 'tel', 'cell #', 'teléfono', 'teléfonos', 'número de teléfono', 'celular', 'móvil'],
  ],
  username: ['Username', 'user', 'login', 'usuario', 'nombre de usuario'],
  language: ['Language', 'preferred language', 'idioma', 'lengua'],
} as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
/** The columns of a new list; the language is left out. */
export const TEMPLATE = ['name', 'email', 'streetNumber', 'streetName', 'hoaStatus', 'phoneNumber', 'username'] as const
const REQUIRED: readonly (keyof Match)[] = ['name', 'email', 'streetNumber', 'streetName', 'hoaStatus']
export const isRequired = (column: keyof Match) => REQUIRED.includes(column)

/** Also names in two columns, and addresses in one. */
export const RESIDENT_WORDS = {
  ...COLUMNS,
  firstName: ['first name', 'first', 'given name', 'nombre de pila', 'primer nombre'],
  lastName: ['last name', 'last', 'surname', 'family name', 'apellido', 'apellidos'],
  address: [
    ...['address', 'street address', 'property address', 'home address', 'property', 'site address', 'unit address'],
    ...['prop address', 'prop addr', 'situs', 'situs address', 'house address', 'lot address'],
    ...['dirección', 'domicilio', 'dirección de la propiedad', 'dirección de la vivienda', 'dirección de la casa', 'propiedad', 'vivienda'],
  ],
} as const

/**
 * Maps each column to the index of a file column as text, '' for none. Status and language may be one value for everyone. Street number and
 * name may share one column; a last name may have its own.
 */
export type Match = Record<Column | 'lastName', string>

export function guessMatch(headings: readonly string[]): Match {
  const at = matchHeadings(headings, RESIDENT_WORDS)
  const place = (found: number | undefined) => (found === undefined ? '' : String(found))
  const own = Object.fromEntries(COLUMN_NAMES.map((column) => [column, place(at[column])])) as Record<Column, string>
  const isWhole = at.name !== undefined && (at.lastName === undefined || at.firstName !== undefined)
  return {
    ...own,
    name: isWhole ? own.name : place(at.firstName ?? at.name),
    lastName: isWhole ? '' : place(at.lastName),
    streetNumber: own.streetNumber || place(at.address),
    streetName: own.streetName || place(at.address),
  }
}

export const unmatched = (match: Match) => REQUIRED.filter((column) => match[column] === '')

const FOR_EVERYONE: readonly string[] = [...HOA_STATUSES, ...LANGUAGES.map(({ code }) => code)]

export type Fields = Record<Column, string>

export function readFields(cells: readonly string[], match: Match): Fields {
  const read = (from: string) => (FOR_EVERYONE.includes(from) ? from : (cells[Number(from || Number.NaN)] ?? ''))
  const fields = Object.fromEntries(COLUMN_NAMES.map((column) => [column, read(match[column])])) as Fields
  const name = [fields.name, read(match.lastName)].filter(Boolean).join(' ')
  const isOneAddress = match.streetNumber !== '' && match.streetNumber === match.streetName
  return { ...fields, name, ...(isOneAddress ? splitAddress(fields.streetName) : {}) }
}

/** '18 Sageleaf Cir, Springfield' is number 18 in Sageleaf Cir. */
export function splitAddress(address: string) {
  const [street = ''] = address.split(/[,\n]/, 1)
  const [, streetNumber = '', streetName = street] = /^\s*(\S*\d\S*)\s+(.*)$/.exec(street) ?? []
  return { streetNumber, streetName: streetName.trim() }
}

const STATUS_WORDS: Record<HoaStatus, readonly string[]> = {
  'owner-occupant': [
    ...['owner', 'homeowner', 'owner occupied', 'owner occupant', 'homeowner occupant', 'occupied by owner', 'owner resident'],
    ...['resident owner', 'owner on site', 'on site owner', 'onsite', 'live in owner', 'primary residence'],
    ...['propietario', 'propietario vive aquí', 'propietario residente', 'propietario ocupante', 'ocupado por el propietario'],
    ...['dueño', 'dueña', 'propietaria', 'dueño residente', 'dueño ocupante', 'dueño vive aquí'],
  ],
  'owner-non-occupant': [
    ...['landlord', 'owner non occupant', 'homeowner non occupant', 'owner not occupied', 'non occupant', 'non owner occupied'],
    ...[
      'owner off site',
      'off site owner',
      'offsite',
      'absentee owner',
      'owner absentee',
      'non resident owner',
      'owner non resident',
      'investor',
    ],
    ...['propietario no residente', 'propietario no vive aquí', 'propietario ausente', 'propietario no ocupante', 'dueño no residente'],
    ...['dueño no vive aquí', 'dueño ausente', 'arrendador', 'casero'],
  ],
  renter: ['renter', 'tenant', 'lessee', 'renters', 'tenants', 'inquilino', 'inquilina', 'arrendatario', 'arrendataria'],
}
const STATUSES = new Map(HOA_STATUSES.flatMap((status) => STATUS_WORDS[status].map((word) => [lettersOf(word), status] as const)))

/** 'Owner - off site' and the portal's own words, in English and Spanish. */
export const statusCalled = (word: string): HoaStatus | undefined => STATUSES.get(lettersOf(word))

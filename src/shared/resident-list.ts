/** Columns of the resident list: the export's heading first, then accepted alternatives, compared by letters alone. */
export const COLUMNS = {
  name: ['Name', 'full name', 'resident', 'resident name', 'owner name', 'nombre', 'nombre completo', 'residente'],
  email: ['Email', 'email address', 'mail', 'correo electrónico', 'correo'],
  streetNumber: ['Street number', 'number', 'house', 'house number', 'número de casa', 'número', 'casa'],
  streetName: ['Street name', 'street', 'calle'],
  hoaStatus: ['HOA status', 'status', 'type', 'owner or renter', 'estatus', 'tipo'],
  phoneNumber: ['Phone', 'phone number', 'telephone', 'mobile', 'cell', 'teléfono', 'celular'],
  username: ['Username', 'user', 'login', 'usuario', 'nombre de usuario'],
  language: ['Language', 'preferred language', 'idioma', 'lengua'],
} as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
/** The columns of a new list; the language is left out. */
export const TEMPLATE = ['name', 'email', 'streetNumber', 'streetName', 'hoaStatus', 'phoneNumber', 'username'] as const
export const REQUIRED: readonly Column[] = ['name', 'email', 'streetNumber', 'streetName', 'hoaStatus']

export const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

export function findHeading(headings: readonly string[], names: readonly string[]): number {
  const known = names.map(lettersOf)
  return headings.findIndex((heading) => known.includes(lettersOf(heading)))
}

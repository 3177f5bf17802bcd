/** Written where there is no email. */
export const NO_EMAIL = /^(?:n\/?a|none|no(?: e-?mail)?|unknown|ningun[oa]|no tiene|sin correo|[-–—?.]+)$/i

/** A capital Y or E is an initial. */
const AND = /\s*[&+;\n]\s*|\s+(?:[Aa]nd|AND|y|e|\/)\s+/
/** Groups and couples without their names are one account. */
const GROUP = /\b(?:llc|inc|co|corp|company|trust|bank|properties|estate|sons|association|hoa|fideicomiso|hijos|mrs?|sra?)\b/i
/** 'Sage Homes, LLC' is in the right order. */
const COMPANY = /\b(?:llc|llp|lp|inc|corp|company|trust|bank|estate|fideicomiso)\b/i
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|md|phd|esq|trustee)\.?$/i
/** With the particles of 'de la Cruz'. */
const FAMILY = /\s((?:(?:de|del|la|las|los|da|dos|du|van|von|der|den|di|le)\s+)*\S+)$/i

const inTwo = (name: string): [last: string, first: string] | null => {
  const [, last = '', first = ''] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  return first && !SUFFIX.test(first) ? [last.trim(), first.trim()] : null
}

/** 'Jackson, Ronald' becomes 'Ronald Jackson'. */
export function turnRound(name: string): string {
  const parts = COMPANY.test(name) ? null : inTwo(name)
  return parts ? `${parts[1]} ${parts[0]}` : name
}

/** 'Ronald & Ann Jackson' are Ronald Jackson and Ann Jackson; 'Jackson, Ronald & Ann' stay turned. */
export function peopleIn(cell: string): string[] {
  const parts = cell.split(AND).map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || parts.includes('') || GROUP.test(cell)) return [cell]
  // 'José Ortega y Gasset' is one.
  if (/\s[ye]\s/.test(cell) && !FAMILY.test(last) && !cell.includes(',')) return [cell]
  const turned = inTwo(parts[0] ?? '')
  if (turned) return parts.map((part) => (part.includes(',') ? part : `${turned[0]}, ${part}`))
  const [, family = ''] = FAMILY.exec(last) ?? FAMILY.exec(parts[0] ?? '') ?? []
  return parts.map((part) => (family && !/\s/.test(part) ? `${part} ${family}` : part))
}

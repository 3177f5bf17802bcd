import { isCalendarDate } from '../../../../shared/calendar'
import { DEFAULT_CATEGORY, type DocumentCategory } from '../../schema'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})[a-z]*`
/** Whole dates in file names: 2025-05-14 or 20250514, 5-14-2025, May 14, 2025, 14 May 2025. */
const DATES: [RegExp, ('year' | 'month' | 'day')[]][] = [
  [/(?<!\d)((?:19|20)\d\d)([-_. ]?)(\d\d)\2(\d\d)(?!\d)/, ['year', 'month', 'day']],
  [/(?<!\d)(\d{1,2})([-_.])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/, ['month', 'day', 'year']],
  [new RegExp(`(?<![a-z])${MONTH}()[-_. ]+(\\d{1,2}),?[-_. ]+((?:19|20)\\d\\d)(?!\\d)`, 'i'), ['month', 'day', 'year']],
  [new RegExp(`(?<!\\d)(\\d{1,2})()[-_. ]+${MONTH}[-_. ]+((?:19|20)\\d\\d)(?!\\d)`, 'i'), ['day', 'month', 'year']],
]

/** The whole date in a file name as `YYYY-MM-DD`, or ''. A month alone is no date. */
export function dateFrom(fileName: string): string {
  for (const [pattern, order] of DATES) {
    const found = pattern.exec(fileName)
    if (!found) continue
    const parts = { year: '', month: '', day: '' }
    for (const [at, value] of [found[1], found[3], found[4]].entries()) parts[order[at] ?? 'day'] = value ?? ''
    const named = MONTHS.indexOf(parts.month.slice(0, 3).toLowerCase()) + 1
    const date = [parts.year, String(named || parts.month).padStart(2, '0'), parts.day.padStart(2, '0')].join('-')
    if (isCalendarDate(date)) return date
  }
  return ''
}

/** Whole words in English and Spanish that name a category. */
const WORDS: [DocumentCategory, RegExp][] = [
  ['Meeting Minutes', /^(minutes|agendas?|actas?|minutas?)$/],
  ['Financial Reports', /^(budgets?|financials?|treasurers?|reserves?|audits?|presupuestos?|finanzas|auditor[ií]as?)$/],
  ['Bylaws', /^(by-?laws?|cc&?rs?|covenants?|articles|estatutos?|reglamentos?)$/],
  ['Newsletters', /^(newsletters?|bolet[ií]n(es)?)$/],
  ['Forms', /^(forms?|applications?|requests?|formularios?|solicitud(es)?)$/],
]

/** The category that a file name suggests, else Other. */
export function categoryFrom(fileName: string): DocumentCategory {
  const words = fileName
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}&-]+|(?<!by)-/u)
  return WORDS.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0] ?? DEFAULT_CATEGORY
}

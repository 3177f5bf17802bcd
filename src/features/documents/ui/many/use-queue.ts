import { useEffect, useRef, useState } from 'react'
import { fieldErrors, problemText, readProblem } from '#kit/feedback/problem'
import { isCancelled, sendForm } from '#kit/files/use-upload'
import { newKey } from '#kit/forms/use-once'
import { wordsNow } from '#kit/words/words'
import { isCalendarDate } from '../../../../shared/calendar'
import { DEFAULT_CATEGORY, type DocumentCategory } from '../../schema'
import { BLANK, type Values } from '../document-fields'
import { formOf, newProblemsOf, titleFrom } from '../document-values'

const AT_ONCE = 3

export interface Item {
  key: number
  file: File
  values: Values
  /** Upload progress from 0 to 1. */
  progress: number | null
  /** Errors by field; `''` is for errors without a field. */
  problems: Record<string, string>
}

const itemOf = (file: File, key: number): Item => ({
  key,
  file,
  values: {
    ...BLANK,
    title: titleFrom(file.name),
    category: categoryFrom(file.name),
    documentDate: dateFrom(file.name),
    files: [file],
  },
  progress: null,
  problems: {},
})

/** Uploads files, three at a time. A refused file stays in the list and stops no other. */
export function useQueue(files: File[]) {
  const [items, setItems] = useState(() => files.map(itemOf))
  const [busy, setBusy] = useState(false)
  const [run] = useState(newKey)
  const leaving = useRef(new AbortController())
  const change = (key: number, changed: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changed } : item)))
  const drop = (key: number) => setItems((all) => all.filter((item) => item.key !== key))

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function send({ key, values }: Item): Promise<boolean> {
    const problems = newProblemsOf(values)
    if (Object.keys(problems).length > 0) {
      change(key, { problems })
      return false
    }
    change(key, { progress: 0, problems: {} })
    try {
      const body = formOf(values)
      body.append('key', `${run}-${key}`)
      await sendForm('POST', '/api/documents', body, (progress) => change(key, { progress }), leaving.current.signal)
      drop(key)
      return true
    } catch (error) {
      const byField = fieldErrors(error) as Record<string, string>
      const { status, message } = readProblem(error)
      const problem = { '': status === 0 ? message : problemText(error, wordsNow('documents').addFailed) }
      if (!isCancelled(error)) change(key, { progress: null, problems: Object.keys(byField).length > 0 ? byField : problem })
      return false
    }
  }

  async function sendAll(wanted: Item[]) {
    const waiting = [...wanted]
    let added = 0
    setBusy(true)
    const work = async () => {
      for (let next = waiting.shift(); next && !leaving.current.signal.aborted; next = waiting.shift()) if (await send(next)) added += 1
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setBusy(false)
    return { added, left: wanted.length - added }
  }

  return { items, busy, change, drop, sendAll }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})[a-z]*`
/** Whole dates in file names: 2025-05-14 or 20250514, 5-14-2025 or 5-14-25, May 14, 2025, 14 May 2025. */
const DATES: [RegExp, ('year' | 'month' | 'day')[]][] = [
  [/(?<!\d)((?:19|20)\d\d)([-_. ]?)(\d\d)\2(\d\d)(?!\d)/, ['year', 'month', 'day']],
  [/(?<!\d)(\d{1,2})([-_.])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/, ['month', 'day', 'year']],
  [/(?<![\d._-])(\d{1,2})([-_.])(\d{1,2})\2(\d\d)(?![-_.]?\d)/, ['month', 'day', 'year']],
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
    const year = parts.year.length === 2 ? `20${parts.year}` : parts.year
    const date = [year, String(named || parts.month).padStart(2, '0'), parts.day.padStart(2, '0')].join('-')
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

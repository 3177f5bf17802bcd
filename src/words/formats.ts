type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Numbers and dates of a language, for its sentences. Making a format is slow, using one is not, so each is made once. */
export function formatsIn(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const kept = new Map<string, Intl.DateTimeFormat>()
  const dates = (name: string, options: Intl.DateTimeFormatOptions) => (at: Date | string, timeZone: string) => {
    const key = `${name} ${timeZone}`
    const format = kept.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(key, format)
    return format.format(new Date(at))
  }
  const day = dates('day', { dateStyle: 'medium' })
  return {
    number: (value: number) => numbers.format(value),
    /** The form of a number, with the number for `#`. */
    plural: (count: number, forms: Forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count)),
    /** A calendar date, `YYYY-MM-DD`: 'Nov 12, 2026'. */
    date: (date: string) => day(`${date.slice(0, 10)}T12:00:00Z`, 'UTC'),
    /** The day of an instant on the community's calendar. */
    day,
    /** An instant on the community's clock: 'Nov 12, 2026, 6:05 PM'. */
    instant: dates('instant', { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

/** Dates of a language, for its sentences. Making a format is slow, using one is not, so each is made once. */
export function formatsIn(locale: string) {
  const kept = new Map<string, Intl.DateTimeFormat>()
  const dates = (name: string, options: Intl.DateTimeFormatOptions) => (at: Date | string, timeZone: string) => {
    const key = `${name} ${timeZone}`
    const format = kept.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(key, format)
    return format.format(new Date(at))
  }
  return {
    /** An instant on the community's clock: 'Nov 12, 2026, 6:05 PM'. */
    instant: dates('instant', { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

/** Dates are `YYYY-MM-DD` without a time zone; an instant is shown in `timeZone`. */
type Instant = Date | string
type Options = Intl.DateTimeFormatOptions

const RELATIVE = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Replaces Intl's narrow and no-break spaces, which people cannot type into a search. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

function once<Value>(make: () => Value) {
  let made: Value | undefined
  return () => (made ??= make())
}

/**
 * Formats dates, numbers and lists with Intl. Each formatter is created on first use and cached, because creating one is slow and the
 * server starts with every language.
 */
export function formatsIn(locale: string) {
  const kept = new Map<string, Intl.DateTimeFormat>()
  const instantAs = (options: Options) => (at: Instant, timeZone: string) => {
    const key = JSON.stringify([options, timeZone])
    const format = kept.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(key, format)
    return plain(format.format(new Date(at)))
  }
  const dateAs = (options: Options) => {
    const format = instantAs(options)
    return (date: string) => format(`${date.slice(0, 10)}T00:00:00Z`, 'UTC')
  }
  const numbers = once(() => new Intl.NumberFormat(locale))
  const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent' }))
  const relatives = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
  const plurals = once(() => new Intl.PluralRules(locale))
  const ordinals = once(() => new Intl.PluralRules(locale, { type: 'ordinal' }))
  const lists = once(() => new Intl.ListFormat(locale))
  const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }))
  const collator = once(() => new Intl.Collator(locale, { numeric: true }))
  const longDay = dateAs({ dateStyle: 'long' })
  const longMonth = dateAs({ month: 'long' })

  return {
    locale,
    /** 'Nov 12, 2026' */
    day: dateAs({ dateStyle: 'medium' }),
    longDay,
    /** 'November 12th, 2026' in English; other languages use the long date. */
    ordinalDay: (date: string) => {
      if (!locale.startsWith('en')) return longDay(date)
      const [year, , day] = date.split('-').map(Number)
      return `${longMonth(date)} ${day}${SUFFIXES[ordinals().select(day ?? 1)]}, ${year}`
    },
    /** '1st' in English; other languages use the number. */
    ordinal: (number: number) => (locale.startsWith('en') ? `${number}${SUFFIXES[ordinals().select(number)]}` : String(number)),
    weekdayDay: dateAs({ dateStyle: 'full' }),
    weekday: dateAs({ weekday: 'short' }),
    shortMonth: dateAs({ month: 'short' }),
    /** 'Nov 12' */
    shortDay: dateAs({ month: 'short', day: 'numeric' }),
    month: dateAs({ year: 'numeric', month: 'long' }),
    /** '6:05 PM' from '18:05' */
    time: (time: string) => instantAs({ hour: 'numeric', minute: '2-digit' })(`2000-01-01T${time}:00Z`, 'UTC'),
    /** '8 AM' from 8 */
    hour: (hour: number) => instantAs({ hour: 'numeric' })(`2000-01-01T${String(hour).padStart(2, '0')}:00:00Z`, 'UTC'),
    /** 'Nov 12, 2026' */
    instantDay: instantAs({ dateStyle: 'medium' }),
    instantTime: instantAs({ hour: 'numeric', minute: '2-digit' }),
    instant: instantAs({ dateStyle: 'medium', timeStyle: 'short' }),
    /** '3 hours ago'; null within the first minute. `now` is in milliseconds since 1970. */
    relative: (at: string, now: number) => {
      const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
      const unit = RELATIVE.find(([, length]) => seconds >= length)
      return unit ? relatives().format(-Math.floor(seconds / unit[1]), unit[0]) : null
    },
    number: (value: number) => numbers().format(value),
    percent: (share: number) => plain(percents().format(share)),
    /** 'Spanish' from 'es' */
    languageName: (code: string) => languages().of(code) ?? code,
    list: (items: readonly string[]) => lists().format(items),
    /** Replaces '#' by the number: `plural(2, { one: '# person', other: '# people' })`. */
    plural: (count: number, forms: { one: string; many?: string; other: string }) =>
      (forms[plurals().select(count) as 'one'] ?? forms.other).replace('#', numbers().format(count)),
    /** Sorts as the language's dictionary does, and numbers by size. */
    compare: (one: string, other: string) => collator().compare(one, other),
  }
}
export type Formats = ReturnType<typeof formatsIn>

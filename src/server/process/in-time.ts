import { HOUR, MINUTE } from './clock'

/** Rejects after a minute, or an hour: some servers answer byte by byte and never end, which no timeout of a socket notices. */
export function inTime<T>(work: Promise<T>, within: 'a minute' | 'an hour' = 'a minute'): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no whole answer within ${within}`), { code: 'ETIMEDOUT' })
    late = setTimeout(() => reject(error), within === 'an hour' ? HOUR : MINUTE)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late))
}

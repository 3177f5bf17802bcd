/** The server's only way to read the time; tests use fake timers. */
export const nowText = () => new Date().toISOString()

/** The time for a file name. */
export const stampNow = () => nowText().replace(/[:.]/g, '-')

/** The instant `milliseconds` from now as ISO 8601 UTC text. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Rejects after a minute or an hour. Some servers answer byte by byte without an end, which socket timeouts do not notice. */
export function withTimeout<T>(work: Promise<T>, within: 'a minute' | 'an hour' = 'a minute'): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no whole answer within ${within}`), { code: 'ETIMEDOUT' })
    late = setTimeout(() => reject(error), within === 'an hour' ? HOUR : MINUTE)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late))
}

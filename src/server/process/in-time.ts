import { MINUTE } from '../clock'

/** Rejects after a minute: some servers answer byte by byte and never end, which no timeout of a socket notices. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('no whole answer within a minute')), MINUTE)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late))
}

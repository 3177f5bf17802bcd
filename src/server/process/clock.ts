/** The server's one way to read the time; tests move it with fake timers. */
export const nowText = () => new Date().toISOString()

/** The time as part of a file's name. */
export const stampNow = () => nowText().replace(/[:.]/g, '-')

/** The instant `milliseconds` from now as ISO 8601 UTC text. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

import * as z from 'zod/mini'
import { version } from '../../../package.json'
import { DAY, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { getPlainly } from './get-plainly'
import { type JobMemory, readJobMemory, writeJobMemory } from './job-memory'

const EVERY = 7 * DAY
const PATIENCE = 10_000
const MAX_BYTES = 16 * 1024

const file = z.object({
  version: z.string().check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/)),
  text: z.catch(z.string().check(z.maxLength(2000)), ''),
})

/** Asks UPDATE_URL once a week for a newer version, if it is set. Sends nothing along. */
export function createNews({ DATABASE_FILE, UPDATE_URL: url }: Env, log: Log) {
  // The memory replaces the note on a disk that cannot be written.
  let askedAt = 0
  return async () => {
    if (!url) return
    const { news } = readJobMemory(DATABASE_FILE)
    const known = news?.url === url ? news : undefined
    if ([askedAt, Date.parse(known?.at ?? '')].some((at) => at > Date.now() - EVERY && at <= Date.now())) return
    askedAt = Date.now()
    const found = await fetchNews(url).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : '' }, 'UPDATE_URL could not be read')
    })
    writeJobMemory(DATABASE_FILE, { news: { ...known, ...found, url, at: nowText() } })
  }
}

async function fetchNews(url: string) {
  const answer = await getPlainly(url, PATIENCE)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new Error('It is larger than 16 KB.')
  }
  if (answer.statusCode !== 200) throw new Error(`It answers ${answer.statusCode}.`)
  return file.parse(JSON.parse(Buffer.concat(pieces).toString()))
}

export const readNews = ({ UPDATE_URL }: Pick<Env, 'UPDATE_URL'>, { news }: JobMemory) =>
  news?.version && news.url === UPDATE_URL && isNewer(news.version, version) ? { version: news.version, text: news.text ?? '' } : null

function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place])
  return at !== undefined && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}

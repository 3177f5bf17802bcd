import { setTimeout as wait } from 'node:timers/promises'
import { requestsPerSecond } from './lists.ts'
import { atMost, type Figure, median, openSite } from './site.ts'

const STARTS = 5
const SETTLED_AFTER_MS = 8_000
const BUSY_SECONDS = 15

export async function start(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20 })
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    await using server = await site.start()
    times.push(server.started)
  }
  return [atMost(`start to the first 200 (median of ${STARTS})`, median(times), 800, 'ms')]
}

export async function memory(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 200_000 })
  await using server = await site.start()
  await wait(SETTLED_AFTER_MS)
  const idle = atMost('memory, idle', server.memory(), 120, 'MB')
  server.forgetPeak()
  await requestsPerSecond(server, '/trpc/announcements.list', BUSY_SECONDS)
  await requestsPerSecond(server, '/api/messages/unread', BUSY_SECONDS)
  return [idle, atMost('memory under 50 connections', server.peakMemory(), 220, 'MB')]
}

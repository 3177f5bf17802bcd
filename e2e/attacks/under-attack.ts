import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { ownMegabytes, ownTime } from '../own-time'
import type { Portal } from '../portal-process'
import type { Attack } from './attacker'

const ATTACKER = resolve(import.meta.dirname, 'attacker.ts')
const EVERY_MS = 20

export const portOf = ({ url }: Portal) => Number(new URL(url).port)

/** Begins an attack; resolves when its time is over. */
export async function attack(portal: Portal, how: Omit<Attack, 'port' | 'connections'> & { connections?: number }) {
  const input: Attack = { port: portOf(portal), connections: 8, ...how }
  const program = spawn(process.execPath, [ATTACKER], { stdio: ['pipe', 'ignore', 'inherit'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  program.stdin.end(JSON.stringify(input))
  await once(program, 'exit')
}

/** The bytes of a request, as a browser of `cookie` sends them. */
export function requestBytes(method: 'GET' | 'POST', path: string, { cookie = '', body = '', from = '' } = {}) {
  const headers = [`${method} ${path} HTTP/1.1`, 'Host: portal', ...(cookie ? [`Cookie: ${cookie}`] : [])]
  if (from) headers.push(`X-Forwarded-For: ${from}`)
  if (body) headers.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

export interface Times {
  count: number
  p99: number
  longest: number
  /** The most memory of its own meanwhile, in megabytes. */
  memory: number
}

/** Does `one` again and again until `end`, and tells how long it took beside what the machine was busy with; its answer must be one of `statuses`. */
export async function timesOf(
  portal: Portal,
  end: Promise<unknown>,
  one: (turn: number) => Promise<Response>,
  statuses = [200, 201],
): Promise<Times> {
  const times: number[] = []
  let memory = 0
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  for (let turn = 0; !isOver; turn += 1) {
    const time = await ownTime(portal, async () => {
      const answer = await one(turn)
      await answer.arrayBuffer()
      if (!statuses.includes(answer.status)) throw new Error(`The neighbor was answered ${answer.status}`)
    })
    times.push(time)
    memory = Math.max(memory, ownMegabytes(portal.pid()))
    await wait(EVERY_MS)
  }
  times.sort((left, right) => left - right)
  return { count: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0, longest: times.at(-1) ?? 0, memory }
}

export const report = (what: string, { count, p99, longest, memory }: Times) =>
  process.stdout.write(
    `${what}: ${count} requests of others, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, memory up to ${memory.toFixed(0)} MB\n`,
  )

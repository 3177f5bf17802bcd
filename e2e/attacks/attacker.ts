import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/*
 * A program that means harm, in a process of its own, so that what it costs itself is not measured as the portal's:
 *   node attacker.ts < attack.json
 * It opens `connections` and keeps each busy in its manner until the time is over.
 */

export interface Attack {
  port: number
  connections: number
  /** From so many addresses of this machine, 127.0.0.2 and on; none: from the one that everyone uses. */
  networks?: number
  seconds: number
  /** Reads every answer and asks again · asks once and never reads · hangs up soon after asking · sends hundreds before it reads. */
  manner: 'reads' | 'never reads' | 'hangs up' | 'pipelines'
  /** The bytes of one request; `#` becomes a number that is new each time. */
  request: string
}

const HANG_UP_AFTER_MS = 30
const SOON_MS = 5

function run({ port, connections, networks = 0, seconds, manner, request }: Attack) {
  const sockets = new Set<Socket>()
  let number = 0
  let isOver = false
  const bytes = () => {
    number += 1
    return request.replaceAll('#', String(number))
  }

  function open(place: number) {
    if (isOver) return
    const from = networks > 0 ? { localAddress: `127.0.0.${2 + (place % networks)}` } : {}
    const socket = connect({ port, host: '127.0.0.1', ...from })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(() => open(place), SOON_MS)
    })
    const ask = () => socket.write(manner === 'pipelines' ? bytes().repeat(500) : bytes())
    ask()
    if (manner === 'never reads') socket.pause()
    if (manner === 'hangs up') setTimeout(() => socket.destroy(), HANG_UP_AFTER_MS)
    if (manner === 'reads' || manner === 'pipelines') readAnswers(socket, ask)
  }
  for (let count = 0; count < connections; count += 1) open(count)
  setTimeout(() => {
    isOver = true
    for (const socket of sockets) socket.destroy()
    process.exit(0)
  }, seconds * 1000)
}

/** Calls `next` after each whole answer, with a length or in chunks. */
function readAnswers(socket: Socket, next: () => void) {
  let head = ''
  let left = -1
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) {
      left -= chunk.length
      if (left <= 0) done()
      return
    }
    head += chunk.subarray(0, 4096).toString('latin1')
    const length = /content-length: (\d+)\r\n/i.exec(head)?.[1]
    const end = head.indexOf('\r\n\r\n')
    if (length !== undefined && end >= 0) {
      left = Number(length) + end + 4 - chunk.length
      if (left <= 0) done()
    } else if (chunk.subarray(-5).toString('latin1') === '0\r\n\r\n') done()
  })
  function done() {
    head = ''
    left = -1
    next()
  }
}

if (import.meta.main) run(JSON.parse(readFileSync(0, 'utf8')) as Attack)

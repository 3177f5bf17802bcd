import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished, vi } from 'vitest'

const EVERY_MS = 20

/** A mail server that answers `last`, `EHLO` or the whole mail, byte by byte without an end. `heard` counts the sessions. */
export async function openTricklingMailServer(last: 'EHLO' | 'mail') {
  const trickling = { url: '', heard: 0 }
  const server = createServer((socket) => {
    let drips: NodeJS.Timeout | undefined
    let said = ''
    socket.write('220 slow\r\n')
    socket.on('error', () => undefined).on('close', () => clearInterval(drips))
    socket.on('data', (chunk) => {
      said += chunk
      if (last === 'EHLO' || said.endsWith('\r\n.\r\n')) {
        trickling.heard += 1
        drips = setInterval(() => socket.write('2'), EVERY_MS)
      } else if (said.endsWith('DATA\r\n')) socket.write('354 go on\r\n')
      else if (!said.includes('DATA\r\n')) socket.write('250 ok\r\n')
    })
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  trickling.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return trickling
}

/** Shortens timers of `ms` to half a second in this test. */
export function shorten(ms: number) {
  const { setTimeout: after } = globalThis
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work, time, ...words) => after(work, time === ms ? 500 : time, ...words))
  onTestFinished(() => timers.mockRestore())
}

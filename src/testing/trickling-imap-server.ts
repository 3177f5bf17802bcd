import { once } from 'node:events'
import { createServer } from 'node:tls'
import { onTestFinished, vi } from 'vitest'
import { makeSigner } from './sns-fixtures'

const EVERY_MS = 20
const ABLE = 'IMAP4rev1 UIDPLUS MOVE AUTH=PLAIN SASL-IR'
const SAID = ['* FLAGS ()', '* 1 EXISTS', '* OK [UIDVALIDITY 1] .', '* SEARCH 1', '* 1 FETCH (UID 1 RFC822.SIZE 2 BODY[] {2}', '.', ')']

/** A mailbox with one mail that answers the command `last` byte by byte without an end. This test trusts its certificate. */
export async function openTricklingMailbox(last: string) {
  const { pem: cert, privateKey } = makeSigner()
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const server = createServer({ cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }, (socket) => {
    let drips: NodeJS.Timeout | undefined
    socket.write(`* OK [CAPABILITY ${ABLE}] .\r\n`)
    socket.on('error', () => undefined).on('close', () => clearInterval(drips))
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (line.includes(` ${last} `)) {
          socket.write('* OK ')
          drips = setInterval(() => socket.write('.'), EVERY_MS)
        } else if (!drips) socket.write(`* CAPABILITY ${ABLE}\r\n${SAID.join('\r\n')}\r\n${line.split(' ', 1)} OK .\r\n`)
      }
    })
    onTestFinished(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.close()
  })
  const address = server.address()
  return `imaps://portal:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

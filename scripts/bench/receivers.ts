import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'

/* A mail server, a gateway for texts that speaks Twilio's interface, and a push service: each takes everything. Tells its ports, and what it has taken. */

const taken = { mails: 0, texts: 0, pushes: 0 }

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      taken.mails += 1
      done()
    })
  },
})
const takes = (kind: 'texts' | 'pushes', answer: string) =>
  createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      taken[kind] += 1
      response.writeHead(201, { 'content-type': 'application/json' }).end(answer)
    })
  })
/** Listens on a port the system chooses, which it returns. */
async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

process.on('message', () => process.send?.(taken))
process.send?.({
  mail: await listen(mail.server),
  texts: await listen(takes('texts', '{"sid":"SM1","status":"queued"}')),
  pushes: await listen(takes('pushes', '')),
})

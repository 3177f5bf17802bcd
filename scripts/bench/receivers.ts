import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
const listen = (server: { listen: SMTPServer['listen'] }) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const [texts, pushes] = [takes('texts', '{"sid":"SM1","status":"queued"}'), takes('pushes', '')]
await listen(mail)
await listen(texts as never)
await listen(pushes as never)
process.on('message', () => process.send?.(taken))
process.send?.({ mail: portOf(mail.server), texts: portOf(texts), pushes: portOf(pushes) })

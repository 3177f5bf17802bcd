import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** What has arrived, in order. */
  mails: ParsedMail[]
  /** Addresses that are answered with this code instead. */
  refuse: Map<string, number>
  /** Called when an address is named and has not been answered yet. */
  whenAsked?: ((address: string) => Promise<unknown>) | undefined
  /** Called when a mail is safe with the server and the sender has not been told yet. */
  whenTaken?: (() => Promise<unknown>) | undefined
  close(): Promise<void>
}

/** A real SMTP server on a port of its own. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = []
  const refuse = new Map<string, number>()
  const mailServer: MailServer = { url: '', mails, refuse, close: () => new Promise((resolve) => server.close(resolve)) }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: async ({ address }, _session, done) => {
      const responseCode = refuse.get(address)
      await mailServer.whenAsked?.(address)
      done(responseCode ? Object.assign(new Error('5.1.1 no such user here'), { responseCode }) : null)
    },
    onData: (stream, _session, done) => {
      simpleParser(stream).then(async (mail) => {
        mails.push(mail)
        await mailServer.whenTaken?.()
        done()
      }, done)
    },
  })
  // A sender that is killed resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  mailServer.url = `smtp://127.0.0.1:${port}`
  return mailServer
}

import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ArrivedMail {
  /** Addresses only, joined by commas. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Names are in lower case. */
  headers: Map<string, string>
  attachments: { name: string | null; bytes: Buffer }[]
}

export interface MailServer {
  url: string
  mails: ArrivedMail[]
  /** Addresses that are refused, with the reply code. */
  refuse: Map<string, number>
  refusal: string
  /** The reply to MAIL FROM, such as '553 5.7.1 not yours', and the one after DATA. */
  refuseSender?: string | undefined
  refuseData?: string | undefined
  /** Called before the reply to RCPT TO. */
  whenAsked?: ((address: string) => Promise<unknown>) | undefined
  /** Called after a mail was stored and before the sender is told. */
  whenTaken?: (() => Promise<unknown>) | undefined
  close(): Promise<void>
}

/** A real SMTP server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const refuse = new Map<string, number>()
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  const mailServer: MailServer = { url: '', mails, refuse, refusal: '5.1.1 no such user here', close }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(errorOf(mailServer.refuseSender)),
    onRcptTo: async ({ address }, _session, done) => {
      const responseCode = refuse.get(address)
      await mailServer.whenAsked?.(address)
      done(responseCode ? Object.assign(new Error(mailServer.refusal), { responseCode }) : null)
    },
    onData: (stream, _session, done) => {
      buffer(stream).then(async (source) => {
        if (mailServer.refuseData) return done(errorOf(mailServer.refuseData))
        mails.push(await parse(source))
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

const errorOf = (reply?: string) => (reply ? Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }) : null)

async function parse(source: Buffer): Promise<ArrivedMail> {
  const { to, from, subject = '', text = '', html = '', messageId = '', headers, attachments } = await PostalMime.parse(source)
  return {
    to: (to ?? []).map(({ address }) => address).join(', '),
    from: from?.name ? `"${from.name}" <${from.address}>` : (from?.address ?? ''),
    subject,
    text,
    html,
    messageId,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, content }) => ({ name: filename, bytes: Buffer.from(content as ArrayBuffer) })),
  }
}

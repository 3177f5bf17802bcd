import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A mail as the person it was sent to sees it. */
export interface Mail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Every address the text links to. */
  links: string[]
}

export interface PostBox {
  url: string
  mails: Mail[]
  /** From now on mail to `address` is turned away: for good, as by a provider that does not know it, or for now with 451. */
  refuse(address: string, code?: 550 | 451): void
  /** Takes mail to `address` again. */
  accept(address: string): void
  /** The first mail to `address` whose subject contains `subject`; waits for it. */
  mailTo(address: string, subject?: string): Promise<Mail>
  close(): Promise<void>
}

/** A real SMTP server on a port of its own that keeps what it is given. */
export async function openPostBox(): Promise<PostBox> {
  const mails: Mail[] = []
  const refused = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address)
      done(responseCode ? Object.assign(new Error('No such mailbox here'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      simpleParser(stream).then((mail) => {
        const text = mail.text ?? ''
        mails.push({
          to,
          from: mail.from?.text ?? '',
          subject: mail.subject ?? '',
          text,
          html: mail.html || '',
          links: text.match(/https?:\/\/\S+/g) ?? [],
        })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (address, code = 550) => refused.set(address, code),
    accept: (address) => refused.delete(address),
    mailTo: (address, subject = '') =>
      vi.waitFor(
        () => {
          const mail = mails.find((entry) => entry.to === address && entry.subject.includes(subject))
          if (!mail)
            throw new Error(
              `No mail to ${address} about "${subject}" came; there are: ${mails.map((entry) => `${entry.to}: ${entry.subject}`).join('; ')}`,
            )
          return mail
        },
        { timeout: 15_000, interval: 50 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

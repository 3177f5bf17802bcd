import { vi } from 'vitest'
import { type ArrivedMail, openMailServer } from './mail-server'

/** A mail as the person it was sent to sees it. */
export interface Mail extends ArrivedMail {
  /** Every address the text links to. */
  links: string[]
}

export interface PostBox {
  url: string
  /** What has arrived, in order. */
  readonly mails: Mail[]
  /** From now on mail to `address` is turned away: for good, as by a provider that does not know it, or for now with 451. */
  refuse(address: string, code?: 550 | 451): void
  /** Takes mail to `address` again. */
  accept(address: string): void
  /** The first mail to `address` whose subject contains `subject`; waits for it. */
  mailTo(address: string, subject?: string): Promise<Mail>
  close(): Promise<void>
}

/** The mail server a portal under test sends through. */
export async function openPostBox(): Promise<PostBox> {
  const server = await openMailServer()
  const find = (address: string, subject: string) => {
    const mails = server.mails.map(asRead)
    const mail = mails.find(({ to, subject: about }) => to === address && about.includes(subject))
    const others = mails.map(({ to, subject: about }) => `${to}: ${about}`).join('; ')
    if (!mail) throw new Error(`No mail to ${address} about "${subject}" came; there are: ${others}`)
    return mail
  }
  return {
    url: server.url,
    get mails() {
      return server.mails.map(asRead)
    },
    refuse: (address, code = 550) => server.refuse.set(address, code),
    accept: (address) => server.refuse.delete(address),
    mailTo: (address, subject = '') => vi.waitFor(() => find(address, subject), { timeout: 40_000, interval: 50 }),
    close: server.close,
  }
}

const asRead = (mail: ArrivedMail): Mail => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] })

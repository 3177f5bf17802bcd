import { vi } from 'vitest'
import { type ArrivedMail, openMailServer } from './mail-server'

/** A mail as its recipient sees it. */
export interface Mail extends ArrivedMail {
  links: string[]
}

export interface PostBox {
  url: string
  /** In the order of arrival. */
  readonly mails: Mail[]
  /** Refuses mail to `address` from now on: for good, as a provider that does not know it, or temporarily with 451. */
  refuse(address: string, code?: 550 | 451): void
  accept(address: string): void
  /** Waits for the first mail to `address` whose subject contains `subject`. */
  mailTo(address: string, subject?: string): Promise<Mail>
  close(): Promise<void>
}

/** The mail server that a portal under test sends through. */
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

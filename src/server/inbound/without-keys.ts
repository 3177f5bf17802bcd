import { readReplyAddress } from '../notifications/email/reply-address'
import { readUnsubscribeToken } from '../notifications/email/unsubscribe-link'

/** As in a link, and as a link that a filter has put into one of its own: with more behind it, or with signs in another spelling. */
const UNSUBSCRIBE = /([1-9]\d{0,15}\.(?:[a-z]{1,20}\.)?)([\w-]{43,129})/g
const SIGNATURE_DIGITS = 43
const ADDRESS = /([\w.-]{1,64})(?:\+|%2b)([cr][\d.]{1,40}\.[0-9a-f]{32})(?:@|%40)([A-Za-z0-9.-]{1,253})/gi

/**
 * What somebody wrote below their quote, or with it alone, is kept with the quote: without what it holds of the portal's mail that would
 * act in their name for whoever reads it, also in a backup.
 */
export const withoutKeys = (text: string, { base, secret }: { base: string; secret: string }) =>
  text
    .replace(UNSUBSCRIBE, (token, about: string, signed: string) => {
      const spellings = [signed, signed.replace(/-2D/gi, '-').replace(/-5F/gi, '_')]
      return spellings.some((text) => readUnsubscribeToken(secret, about + text.slice(0, SIGNATURE_DIGITS))) ? '…' : token
    })
    .replace(ADDRESS, (address, local: string, suffix: string, domain: string) =>
      readReplyAddress(base, secret, `${local}+${suffix}@${domain.replace(/[.-]+$/, '')}`) ? base : address,
    )

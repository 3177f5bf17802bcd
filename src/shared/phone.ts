import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { pattern } from './fields'

const US_NUMBER = /^(?:\+?1 ?[.-]? ?)?(\(\d{3}\)|\d{3}) ?[.-]? ?\d{3} ?[.-]? ?\d{4}(?:,? ?(?:x|ext(?:\.|ension|ensión)?:?|#) ?\d{1,6})?$/i
/** Another country's prefix and number, at most 15 digits together. */
const WITH_COUNTRY = /^\+[2-9](?:[ .()-]{0,2}\d){7,14}$/
export const PHONE_MESSAGE = msg('fields', 'phoneInvalid')
const PHONE_MAX = 32

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Formats ten digits as `(XXX) XXX-XXXX`; anything else is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone)
  if (digits.length !== 10 || phone.startsWith('+')) return phone
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

export const displayPhone = (phone: string | null) => phone && formatPhone(phone.replace(/^\+1[\s.-]?/, ''))

/** Returns a tel: address; ten digits are a US number. */
export function phoneAddress(phone: string): string {
  const [number = '', extension] = phone.split(/x|ext\.?|#/i)
  const digits = digitsOf(number)
  const whole = phone.startsWith('+') ? `+${digits}` : digits.length === 10 ? `+1${digits}` : digits
  return `tel:${whole}${extension ? `;ext=${digitsOf(extension)}` : ''}`
}

/**
 * Empty text and null mean none. `555-123-4567`, `1-555-123-4567` and `15551234567` become `(555) 123-4567`; an extension and another
 * country's number stay as typed.
 */
export const optionalPhone = z.pipe(
  z.nullish(pattern(PHONE_MESSAGE)),
  z.transform((value, ctx) => {
    if (!value) return null
    const isPhone = value.length <= PHONE_MAX && (US_NUMBER.test(value) || WITH_COUNTRY.test(value))
    if (!isPhone) ctx.issues.push({ code: 'custom', message: PHONE_MESSAGE, input: value })
    return inUsFormat(value)
  }),
)

export const inUsFormat = (phone: string) =>
  phone.replace(/^(?:1 ?[.-]? ?\(?(\d{3})\)? ?[.-]? ?(\d{3}) ?[.-]? ?|(\d{3})-(\d{3})-)(?=\d{4}\b)/, '($1$3) $2$4-')

/** A US number as +15555550199; null for any other. */
export function textNumberOf(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '').replace(/^1(?=\d{10}$)/, '')
  const isAbroad = (phone ?? '').trim().startsWith('+') && !/^\+1/.test((phone ?? '').trim())
  return digits.length === 10 && !isAbroad ? `+1${digits}` : null
}

export const maskNumber = (number: string) => `(•••) •••-${number.slice(-4)}`

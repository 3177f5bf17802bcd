import * as z from 'zod/mini'
import { msg } from '../words/messages'

/** Optional +country prefix, then 3-3-4 digits with optional parentheses, spaces, dots or dashes. */
export const PHONE_PATTERN = /^(\+\d{1,3}[\s.-]?)?(\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}$/
export const PHONE_MESSAGE = msg('fields', 'phoneInvalid')

/** Formats ten digits as `(XXX) XXX-XXXX`; anything else is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length !== 10) return phone
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

export const displayPhone = (phone: string | null) => phone && formatPhone(phone.replace(/^\+1[\s.-]?/, ''))

/** Returns a tel: address; ten digits are a US number. */
export function phoneAddress(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length === 10) return `tel:+1${digits}`
  return phone.startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}

const WITH_DASHES = /^(\d{3})-(\d{3}-\d{4})$/

/** `555-123-4567` becomes `(555) 123-4567`; empty text and null mean none. */
export const optionalPhone = z.pipe(
  z.nullish(z.string(PHONE_MESSAGE).check(z.trim(), z.maxLength(32, PHONE_MESSAGE))),
  z.transform((value, ctx) => {
    if (!value) return null
    if (!PHONE_PATTERN.test(value)) ctx.issues.push({ code: 'custom', message: PHONE_MESSAGE, input: value })
    return value.replace(WITH_DASHES, '($1) $2')
  }),
)

/** A US number as +15555550199; null for any other. */
export function textNumberOf(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isAbroad = (phone ?? '').trim().startsWith('+') && !/^\+1/.test((phone ?? '').trim())
  return digits.length === 10 && !isAbroad ? `+1${digits}` : null
}

export const maskNumber = (number: string) => `(•••) •••-${number.slice(-4)}`

import * as z from 'zod/mini'
import { changeOf, optional } from '../../shared/changes'
import { EMAIL_INVALID, emailAddress } from '../../shared/credentials'
import { id, line, pattern, TRUE_OR_FALSE, text } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { formatPhone, optionalPhone, PHONE_MESSAGE } from '../../shared/phone'
import { msg } from '../../words/messages'

export const SECTIONS = ['emergency', 'board', 'services'] as const
export type Section = (typeof SECTIONS)[number]

export const CONTACTS_MAX = 100
const NAME_MAX = 80
const NOTE_MAX = 500
const TITLE_REQUIRED = msg('contacts', 'roleRequired')
const EACH_ONCE = msg('problems', 'contactsTwice')

/** 911, 311 and the like. */
const SHORT_NUMBER = /^[2-9]11$/
/** Stored as shown: US numbers as (555) 010-0199. */
const phone = z.union([
  pattern(PHONE_MESSAGE).check(z.regex(SHORT_NUMBER)),
  z.pipe(
    optionalPhone,
    z.transform((value) => value && formatPhone(value)),
  ),
])

const fields = {
  section: z.enum(SECTIONS, msg('contacts', 'sectionRequired')),
  title: line(1, TITLE_REQUIRED, NAME_MAX),
  name: optional(line(0, '', NAME_MAX)),
  phone,
  email: optional(z.union([z.literal(''), emailAddress()], EMAIL_INVALID)),
  note: optional(text(0, '', NOTE_MAX)),
  isPublic: z._default(z.boolean(TRUE_OR_FALSE), false),
}
export const newContact = z.object({ ...fields, key })
export const wholeContact = z.object({ id, ...fields })
export const contactChange = z.extend(changeOf(fields), { id })
export type ContactDraft = z.infer<typeof newContact>
export type ContactChange = z.infer<typeof contactChange>

export const contactOrder = z.object({
  ids: z.array(id, EACH_ONCE).check(
    z.minLength(1, EACH_ONCE),
    z.maxLength(CONTACTS_MAX, msg('problems', 'contactsMax', CONTACTS_MAX)),
    z.refine((ids) => new Set(ids).size === ids.length, EACH_ONCE),
  ),
})
export type ContactOrder = z.infer<typeof contactOrder>

import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { SECTIONS } from './schema'

export const shown = {
  id: z.number(),
  section: z.enum(SECTIONS),
  title: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  note: z.nullable(z.string()),
}
export const publicContact = named('PublicContact', z.object(shown))
export type PublicContact = z.output<typeof publicContact>

export const contact = named('Contact', z.object({ ...shown, isPublic: onlyWith('contacts.manage', z.optional(z.boolean())) }))
export type Contact = z.output<typeof contact>

export const contacts = z.array(contact)
export const publicContacts = z.array(publicContact)

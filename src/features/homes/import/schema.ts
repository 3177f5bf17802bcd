import * as z from 'zod/mini'
import { isPlainNumber } from '../../../shared/addresses'
import { line, streetNumber } from '../../../shared/fields'
import type { Delivery } from '../../../shared/homes'
import { lettersOf } from '../../../shared/tables'
import { msg } from '../../../words/messages'
import { DELIVERY_UNKNOWN, lotNumber, mailingAddress, OWNER_NAME_MAX, ownerEmail, votes } from '../schema'

const FILE_MAX = 500_000
export const LINES_MAX = 2000
export const FILE_NAME = 'homes.csv'
export const NO_LINES = msg('problems', 'homesNone')
export const TOO_MANY_LINES = msg('problems', 'homesMax', LINES_MAX)

export const importFile = z.object({
  csv: z.string(NO_LINES).check(z.minLength(1, NO_LINES), z.maxLength(FILE_MAX, msg('problems', 'homesTooLarge'))),
})

/** The columns of an export. */
export const COLUMNS = [
  'streetNumber',
  'streetName',
  'lotNumber',
  'votes',
  'owner',
  'email',
  'phone',
  'mailingAddress',
  'delivery',
] as const

const DELIVERY_WORDS: Record<Delivery, readonly string[]> = {
  mail: [
    ...[
      'mail',
      'by mail',
      'paper',
      'letter',
      'letters',
      'post',
      'postal',
      'postal mail',
      'us mail',
      'usps',
      'regular mail',
      'first class mail',
    ],
    ...['mail only', 'paper only', 'paper copy', 'hard copy', 'snail mail', 'us postal service', 'first class'],
    ...[
      'solo correo postal',
      'correo ordinario',
      'correo físico',
      'postal',
      'correo postal',
      'por correo postal',
      'correo',
      'por correo',
      'carta',
      'cartas',
      'papel',
    ],
  ],
  email: [
    ...['email', 'by email', 'electronic', 'electronic mail', 'electronically', 'email only'],
    ...['correo electrónico', 'por correo electrónico', 'solo correo electrónico', 'electrónico', 'electrónica'],
  ],
  both: [
    ...['both', 'mail and email', 'email and mail', 'paper and email', 'email and paper'],
    ...['mail & email', 'email & mail', 'usps & email', 'email & usps', 'paper & email', 'email & paper'],
    ...['ambos', 'ambas', 'los dos', 'las dos', 'correo postal y electrónico', 'correo postal y correo electrónico'],
  ],
}
const DELIVERY_CALLED = new Map(
  Object.entries(DELIVERY_WORDS).flatMap(([delivery, words]) => words.map((word) => [lettersOf(word), delivery as Delivery] as const)),
)

const NUMBER_WRONG = msg('fields', 'numberNotPlain')
const given = <Field extends z.ZodMiniType>(field: Field) =>
  z.union([z.literal(''), field], { error: ({ errors }) => errors.at(-1)?.[0]?.message })

/** Empty cells stay empty, and leave what is there. */
export const listedLine = z.object({
  streetNumber: streetNumber.check(z.refine(isPlainNumber, NUMBER_WRONG)),
  streetName: line(1, msg('problems', 'residentStreetMissing'), 80),
  lotNumber,
  votes: given(votes),
  owner: line(0, '', OWNER_NAME_MAX),
  email: ownerEmail,
  mailingAddress,
  delivery: z.pipe(
    z.string().check(z.refine((word) => lettersOf(word) === '' || DELIVERY_CALLED.has(lettersOf(word)), DELIVERY_UNKNOWN)),
    z.transform((word) => DELIVERY_CALLED.get(lettersOf(word)) ?? null),
  ),
})
export type ListedFields = z.output<typeof listedLine> & { phone: string | null }

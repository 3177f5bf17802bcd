import * as z from 'zod/mini'
import { id, TRUE_OR_FALSE } from '../../../shared/fields'
import { LETTERS_MOST } from '../../../shared/reach'
import { msg } from '../../../words/say'

export const CHOOSE_FROM_LIST = msg('problems', 'letterNotListed')

/** Who has had their letter: carried round by hand, or by post. */
export const letterMark = z.object({
  id,
  userIds: z.array(id, CHOOSE_FROM_LIST).check(z.minLength(1, CHOOSE_FROM_LIST), z.maxLength(LETTERS_MOST, CHOOSE_FROM_LIST)),
  how: z.enum(['hand', 'post']),
  handled: z.boolean(TRUE_OR_FALSE),
})
export type LetterMark = z.output<typeof letterMark>

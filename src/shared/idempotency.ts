import * as z from 'zod/mini'
import { msg } from '../words/messages'

/** Idempotency key: a second request with it creates nothing, and answers with what is there. */
export const key = z.optional(
  z.string(msg('problems', 'caseKeyWrong')).check(z.regex(/^[A-Za-z0-9-]{8,64}$/, msg('problems', 'caseKeyWrong'))),
)

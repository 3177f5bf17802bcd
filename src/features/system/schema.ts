import * as z from 'zod/mini'

/** Of whoever asks for a copy of everything, once more. */
export const backupRequest = z.object({ password: z.string().check(z.maxLength(100)) })

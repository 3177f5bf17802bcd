import * as z from 'zod/mini'

/** Of whoever asks for a copy of everything, once more. */
export const backupRequest = z.object({ password: z.string().check(z.maxLength(100)) })
/** Of the browser that saves it. */
export const ticketRequest = z.object({ ticket: z.string().check(z.maxLength(100)) })

import * as z from 'zod/mini'

export const backupRequest = z.object({ password: z.string().check(z.maxLength(100)) })
export const ticketRequest = z.object({ ticket: z.string().check(z.maxLength(100)) })

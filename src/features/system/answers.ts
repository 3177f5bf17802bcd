import * as z from 'zod/mini'
import { INCIDENTS, systemState } from '../../shared/system'

export const state = systemState
export const backup = z.object({ file: z.string(), bytes: z.number() })
export const incidents = z.array(z.object({ kind: z.enum(INCIDENTS), message: z.string() }))
export const link = z.object({ url: z.string() })

import * as z from 'zod/mini'
import { language } from '../../shared/languages'

export const communityLanguage = z.object({ language })
export type CommunityLanguage = z.output<typeof communityLanguage>

/** Null leaves it to the community. */
export const ownLanguage = z.object({ language: z.nullable(language) })
export type OwnLanguage = z.output<typeof ownLanguage>

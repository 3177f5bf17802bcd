import * as z from 'zod/mini'
import { line } from '../../shared/fields'
import { ISSUE_TYPES } from '../../shared/reports'

export const communityFilter = z.object({ street: z.nullish(line(0, '', 80)), issueType: z.nullish(z.enum(ISSUE_TYPES)) })
export type CommunityFilter = z.infer<typeof communityFilter>

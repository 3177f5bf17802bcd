import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { REPORT_STATUSES } from '../../shared/reports'

const status = z.enum(REPORT_STATUSES)

/** What a neighbor reads of a report, and nothing else: no name, no instant, only what the board has written for everyone. */
export const communityReport = named(
  'CommunityReport',
  z.object({
    id: z.number(),
    issueType: z.string(),
    place: z.string(),
    text: z.string(),
    status,
    /** Calendar days. */
    reportedOn: z.string(),
    expectedOn: z.nullable(z.string()),
    photoUrls: z.array(z.string()),
    /** How many who can sign in follow it; its reporter is none of them. */
    followers: z.number(),
    following: z.boolean(),
    isMine: z.boolean(),
    /** Changes of status and what the board has written for everyone, newest first. */
    updates: z.array(z.object({ on: z.string(), status: z.nullable(status), text: z.nullable(z.string()) })),
  }),
)
export type CommunityReport = z.output<typeof communityReport>
export const communityReports = z.array(communityReport)

export const followed = z.object({ following: z.boolean(), followers: z.number() })

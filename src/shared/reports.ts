export const ISSUE_TYPES = [
  'Something is Broken',
  'Violation or Complaint',
  'HOA Request',
  'Landscape Issue',
  'Security Concern',
  'Animal-Related Issue',
  'Other',
] as const
export type IssueType = (typeof ISSUE_TYPES)[number]
export const REPORT_STATUSES = ['Open', 'In Progress', 'Closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const isClosed = (status: ReportStatus) => status === 'Closed'

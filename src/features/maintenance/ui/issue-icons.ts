import { IconAlertTriangle, IconDots, IconHammer, IconHomeQuestion, IconPaw, IconPlant2, IconShieldExclamation } from '@tabler/icons-react'
import type { IssueType } from '../../../shared/reports'

const ICONS: Record<IssueType, typeof IconDots> = {
  'Something is Broken': IconHammer,
  'Violation or Complaint': IconAlertTriangle,
  'HOA Request': IconHomeQuestion,
  'Landscape Issue': IconPlant2,
  'Security Concern': IconShieldExclamation,
  'Animal-Related Issue': IconPaw,
  Other: IconDots,
}

const isIssueType = (type: string): type is IssueType => type in ICONS

export const iconOf = (issueType: string) => (isIssueType(issueType) ? ICONS[issueType] : IconDots)

import { formatsIn } from '../../words/formats'

const formats = /* @__PURE__ */ formatsIn('en-US')

export const activity = {
  back: 'Back to Dashboard',
  title: 'Recent Activity',
  subtitle: 'What is new in the community, and in your own messages and reports.',
  type: 'Type of activity',
  all: 'All Activities',
  message: 'Messages',
  announcement: 'Announcements',
  document: 'Documents',
  maintenance: 'Maintenance',
  poll: 'Polls',
  event: 'Events',
  search: 'Search activities',
  failed: 'Failed to fetch activity feed',
  noneMatch: 'No activities found matching your filters.',
  noneYet: 'What is new in the community will be listed here.',
  today: 'Today',
  thisWeek: 'This week',
  earlier: 'Earlier',
  justNow: 'just now',
}

export const values = {
  activityStatus: {
    pending: 'Pending',
    replied: 'Replied',
    resolved: 'Resolved',
    open: 'Open',
    'in progress': 'In Progress',
    closed: 'Closed',
    expired: 'Expired',
    'not open yet': 'Not open yet',
  },
}

export const problems = {
  activityDay: (date: string, text: string) => `${formats.day(date)}, ${text}`,
  activityTypeUnknown: 'This type is not known',
}

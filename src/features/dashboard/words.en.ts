export const menu = { dashboard: 'Dashboard' }

export const dashboard = {
  urgent: 'Urgent',
  welcome: (name: string) => `Welcome, ${name}`,
  newNotice: 'New Notice',
  forYou: 'For you',
  forYouFailed: 'Failed to check what is new for you',
  newReply: 'New reply:',
  voteBy: (day: string) => `Vote by ${day}:`,
  vote: 'Vote:',
  reportNews: 'News on your report:',
  isItFixed: 'Is it fixed?',
  next: 'Next:',
  needsYou: 'Needs your attention',
  needsYouFailed: 'Failed to check what needs your attention',
  accountsToApprove: { one: '# account to approve', other: '# accounts to approve' },
  messagesToAnswer: { one: '# message to answer', other: '# messages to answer' },
  openReports: { one: '# open report', other: '# open reports' },
  reportsWithNews: { one: '# report with something new', other: '# reports with something new' },
  remindersDue: { one: '# reminder due', other: '# reminders due' },
  lettersToPrint: { one: '# letter to print, because an email came back', other: '# letters to print, because emails came back' },
  mailMissing: "Email isn't set up.",
  mailPaused: 'Email is paused.',
  mailFailing: "The mail server isn't taking email.",
  textsUrgentOnly: "Most of this month's text messages are used. Only urgent ones still go.",
  textsFull: "This month's text messages are used up. None go until next month.",
  mailsWaiting: { one: '# email is waiting.', other: '# emails are waiting.' },
  recentAnnouncements: 'Recent Announcements',
  announcementsFailed: 'Failed to fetch announcements',
  noAnnouncements: 'No announcements yet.',
  announcement: 'Announcement',
  allAnnouncements: 'All announcements',
  pinned: 'Pinned Announcement',
  guideline: 'CC&R Guideline',
  guidelineFailed: 'Failed to fetch random guideline',
  noGuidelines: 'No guidelines available',
  anotherGuideline: 'Show another guideline',
  allGuidelines: 'View All Guidelines',
  updated: (date: string) => `Updated ${date}`,
  quickLinks: 'Quick Links',
  documentsHint: 'Bylaws, minutes, and forms',
  messagesHint: 'Write to the HOA board',
  guidelinesHint: 'Community rules',
  recentActivity: 'Recent Activity',
  viewAll: 'View All',
  activityFailed: 'Failed to fetch activity feed',
  noActivity: 'No recent activity.',
}

export const firstSteps = {
  title: 'First steps',
  hideList: 'Hide this list',
  nothingChanged: 'Nothing has changed',
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  done: 'done',
  steps: {
    email: { text: 'Set up email and send yourself a test', hint: 'Invitations and notices wait until then.' },
    settings: { text: 'Check streets and time zone', hint: 'Residents choose their street from this list.' },
    board: { text: 'Invite your board', hint: 'Make them admins so they can help.' },
    residents: { text: 'Import residents', hint: 'From a spreadsheet, or one by one.' },
    homes: { text: 'List your homes', hint: 'Owners without email get official notices by mail.' },
    announcement: { text: 'Post the first announcement', hint: 'Say hello to your neighbors.' },
    documents: { text: 'Upload bylaws and CC&Rs', hint: 'So everyone can find them.' },
  },
}

export const auditActions = {
  'hid the first steps': 'hid the first steps',
}

export const problems = {
  firstStepsHidden: 'First steps hidden',
}

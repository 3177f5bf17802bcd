import { asStored } from '../../words/parts'

/** Names of pages in menus and links. */
export const menu = { events: 'Events' }

export const events = {
  pageTitle: 'Events',
  subtitle: "What's happening in the community",
  calendar: 'Calendar',
  upcoming: 'Upcoming Events',
  today: 'Today',
  addEvent: 'Add Event',
  addAll: 'Add all events to my calendar',
  loadFailed: 'Failed to fetch events',
  noneThatDay: 'No events on this day.',
  noneThatMonth: 'No events in this month.',
  nextEvent: 'Next event',
  upcomingFailed: 'Failed to fetch upcoming events',
  noneUpcoming: 'No upcoming events',
  upcomingHere: 'Upcoming events will appear here.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  otherMonth: (month: string) => `${month}, choose another month`,
  previousYear: 'Previous year',
  nextYear: 'Next year',
  otherYear: (year: string) => `${year}, choose another year`,
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  eventCount: { one: '# event', other: '# events' },
  allDay: 'All day',
  until: (time: string) => `until ${time}`,
  timeNotSet: 'Time not set',
  // One event
  event: 'Event',
  notFound: 'Event not found',
  maybeDeleted: 'It may have been deleted.',
  eventFailed: 'Failed to fetch event',
  addedBy: (author: string) => `Added by ${author}`,
  addToCalendar: 'Add to calendar',
  editEvent: 'Edit Event',
  cancelEvent: 'Cancel Event',
  cancelQuestion: (title: string) => `Are you sure you want to cancel "${title}"? This action cannot be undone.`,
  cancelEffect: 'The event stays on the calendar, struck through and marked as cancelled.',
  cancelled: 'Event cancelled',
  cancelFailed: 'Failed to cancel event',
  deleteEvent: 'Delete Event',
  deleteEffect: "This removes it from the calendar. To let people know it's off, cancel it instead.",
  deleted: 'Event deleted',
  deleteFailed: 'Failed to delete event',
  keepEvent: 'Keep Event',
  // Writing
  createEvent: 'Create Event',
  updateEvent: 'Update Event',
  created: 'Event created',
  updated: 'Event updated',
  createFailed: 'Failed to create event',
  updateFailed: 'Failed to update event',
  formLoadFailed: 'Failed to load event',
  gone: 'This event no longer exists.',
  cancelledStays: 'This event has been cancelled. A cancelled event cannot be changed.',
  backToEvents: 'Back to Events',
  title: 'Title',
  description: 'Description',
  location: 'Location',
  startDate: 'Start Date',
  endDate: 'End Date (optional)',
  allDayEvent: 'All-day event',
  startTime: 'Start Time (optional)',
  endTime: 'End Time (optional)',
  tags: 'Tags',
  publicEvent: 'Public event',
  publicHint: 'Members see every event. Public ones are also in the calendar for everyone, where the community offers one.',
  currentImage: 'Current image',
  image: 'Event Image (optional)',
  imageHint: 'A JPG, PNG or GIF picture, up to 5 MB',
  startRequired: 'Start date is required',
  startEarly: 'The start date cannot be before today',
  endDateEarly: 'The end date cannot be before the start date',
  endTimeEarly: 'The end time cannot be before the start time',
  locationTooShort: 'Location must be at least 3 characters',
  timeWrong: 'Must be a time such as 18:30',
  // One's own calendar
  subscribeIntro: 'See community events in your own calendar app, always up to date.',
  copyLink: 'Copy link',
  copy: 'Copy',
  copied: 'Copied',
  wentWrong: 'Something went wrong',
  linkFailed: 'Failed to load your calendar link',
  linkSince: (date: string) =>
    `You got a calendar link on ${date}. It can't be shown again. A new link takes its place, and the old one stops working.`,
  yourLink: 'Your calendar link',
  keepPrivate: "Keep this link private: anyone who has it can see the calendar. It's shown only once.",
  newLink: 'Get a new link',
  turnOff: 'Turn off this link',
  turnOffEffect: 'Calendar apps that use your link will no longer get the events. This action cannot be undone.',
  linkTurnedOff: 'Calendar link turned off',
  publicEvents: 'Public events, for everyone',
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  eventCategory: /* @__PURE__ */ asStored(
    'Board Meeting',
    'Social',
    'Holiday',
    'Volunteer',
    'Emergency Prep',
    'Maintenance',
    'Community',
    'Other',
  ),
  eventStatus: { active: 'Active', cancelled: 'Cancelled', postponed: 'Postponed', completed: 'Completed' },
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = {
  .../* @__PURE__ */ asStored(
    'told # people about event',
    'made calendar address',
    'revoked calendar address',
    'created event',
    'edited event',
    'cancelled event',
    'deleted event',
  ),
  'told 1 people about event': 'told 1 person about event',
}

/** Downloaded files: calendars and spreadsheets. */
export const files = {
  calendarName: (community: string) => `${community} Events`,
}

export const mails = {
  newEvent: {
    subject: (title: string) => `New event: ${title}`,
    action: 'See the event',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
  cancelledEvent: {
    subject: (title: string) => `Cancelled: ${title}`,
    text: 'This event will not take place.',
    action: 'See the event',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  calendarRevoked: 'Calendar address revoked',
  cursorWrong: 'cursor must be a whole number',
  eventCancelled: 'This event has been cancelled. That cannot be undone.',
  eventDeleted: 'Event deleted',
  monthUnknown: 'Ask for a month such as 2026/12',
}

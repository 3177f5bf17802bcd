import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

export const search = {
  enterWord: 'Enter a word to search for',
  queryTooLong: 'Search for at most 200 characters',
  typeUnknown: 'This type is not known',
  cursorWrong: 'This is not the end of a page',
  title: 'Search',
  field: 'Search the portal',
  goTo: 'Go to',
  recent: 'Recent searches',
  clear: 'Clear',
  more: 'More',
  seeAll: (total: string) => (total === '1' ? 'See 1 result' : `See all ${total} results`),
  atLeast: (number: string) => `${number}+`,
  results: (count: number, total: string) => formats.plural(count, { one: `${total} result`, other: `${total} results` }),
  nothing: 'Nothing found',
  nothingFor: (typed: string) => `Nothing found for “${typed}”.`,
  didYouMean: (suggestion: string) => `Did you mean ${suggestion}?`,
  showAnyWord: 'Show results with any of these words',
  anyWord: 'These results contain at least one of your words.',
  askBoard: 'Ask the board',
  failed: 'The search did not answer. Please try again.',
  notComplete: 'The portal is still reading what was written before the last upgrade. Some results may be missing for a while.',
  newTab: 'opens in a new tab',
  showInDocuments: 'Show in Documents',
  showInAnnouncements: 'Show in Announcements',
  writeTo: 'Write to…',
  showInMessages: 'Show in Messages',
  all: 'All',
  byKind: 'Results by kind',
  kinds: {
    announcement: 'Announcements',
    document: 'Documents',
    guideline: 'CC&R Guidelines',
    event: 'Events',
    poll: 'Polls',
    message: 'Messages',
    report: 'Reports',
    resident: 'Residents',
  },
  kind: {
    announcement: 'Announcement',
    document: 'Document',
    guideline: 'CC&R Guideline',
    event: 'Event',
    poll: 'Poll',
    message: 'Message',
    report: 'Report',
    resident: 'Resident',
  },
  actions: {
    report: 'Report a problem',
    write: 'Write to the board',
    password: 'Change my password',
    announce: 'New announcement',
    invite: 'Invite a resident',
  },
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  foundStatuses: {
    .../* @__PURE__ */ asStored('Archived', 'Expired', 'Resolved', 'Cancelled', 'Pending', 'Replied', 'Open', 'In Progress', 'Closed'),
    draft: 'Draft',
    active: 'Active',
    closed: 'Closed',
    'not open yet': 'Not open yet',
    pending: 'Pending',
    approved: 'Approved',
    banned: 'Banned',
    unsubscribed: 'Former resident',
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  searchInTitle: 'Title',
  searchInText: 'Text',
  searchInFile: 'File',
  searchInPage: (page: number) => `File, page ${page}`,
  searchInAttachment: (name: string) => `Attachment "${name}"`,
  searchInAttachmentPage: (name: string, page: number) => `Attachment "${name}", page ${page}`,
  searchReadAgain: 'The file will be read again.',
  searchDamaged: 'The file is damaged or locked with a password.',
  searchKind: 'This kind of file cannot be read.',
  searchSlow: 'It took too long.',
  searchOff: 'Reading scans is switched off.',
  searchPages: 'Some pages could not be read.',
}

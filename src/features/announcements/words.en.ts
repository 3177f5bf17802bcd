import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

/** Names of pages in menus and links. */
export const menu = { announcements: 'Announcements' }

/** The page of announcements. */
export const announcements = {
  lettersFor: { one: 'Letters for these #', other: 'Letters for these #' },
  lettersLater: 'You can print letters for them afterward, under Users, Email delivery.',
  pageTitle: 'Community Announcements',
  all: 'All',
  categories: 'Categories',
  new: 'New Announcement',
  loading: 'Loading announcements...',
  loadFailed: 'Error loading announcements.',
  loadFailedWhy: (status: number) => `Failed to fetch announcements: ${status}`,
  none: 'No announcements in this category.',
  noneYet: 'Announcements from the board will appear here.',
  firstStep: 'Post your first announcement for the whole community.',
  showAll: 'Show all announcements',
  pinned: 'Pinned Announcement',
  expired: 'Expired',
  by: (author: string) => `By ${author}`,
  posted: (date: string) => `Posted ${date}`,
  expires: (date: string) => `Expires ${date}`,
  viewAttachment: 'View Attachment',
  viewPdf: 'View Attachment (PDF)',
  viewImage: 'View Attachment (Image)',
  attachmentNamed: (name: string) => `Attachment: ${name}`,
  pin: 'Pin',
  unpin: 'Unpin',
  tellPeople: 'Tell people',
  // How it stands
  urgent: 'Urgent',
  draft: 'Draft',
  publishes: (moment: string) => `Publishes ${moment}`,
  isFor: (people: string) => `For: ${people}`,
  updatedOn: (date: string) => `Updated ${date}`,
  seenBy: (households: number, of: number) => `Seen by ${households} of ${of} households`,
  tooFew: 'Too few households to count without naming them',
  seenNote: 'The board sees how many households have opened this, never who.',
  draftsAndScheduled: (count: number | string) => `Drafts & scheduled (${count})`,
  noDrafts: 'No drafts.',
  // Writing
  whoFor: 'Who is it for?',
  audiences: {
    everyone: 'Everyone',
    homeowners: 'Homeowners',
    residents: 'People who live here',
    streets: 'Streets',
    board: 'The board',
  },
  categoryTellsNobody: 'The category alone emails no one. Is it about danger, water, power, or roads?',
  makeUrgent: 'Mark it urgent, pin it, and tell people',
  goesAtOnce: 'People will be told at once when you post this.',
  urgentNotice: 'Urgent notice',
  urgentHint: 'Goes at once by every channel people allow for urgent notices, also at night. For danger, water, power, roads.',
  when: 'When?',
  now: 'Now',
  later: 'Later',
  saveAsDraft: 'Save as draft',
  publishDate: 'Date of publishing',
  publishTime: 'Time of publishing',
  inZone: (zone: string) => `On the clock of the community: ${zone}`,
  textMessage: 'Text message',
  textMessageIn: (language: string) => `Text message (${language})`,
  textHint: "Say it briefly. If you leave it empty, it says the title. The community's name and a link are added.",
  characters: (used: number, most: number, texts: string) => `${used} of ${most} characters · ${texts}`,
  textsEach: { one: '# text message', other: '# text messages each' },
  schedule: 'Schedule',
  saveDraft: 'Save Draft',
  draftSaved: 'Your draft is saved. Only the board can see it.',
  isScheduled: 'It publishes itself at the time you chose.',
  editTitle: 'Edit Announcement',
  create: 'Create Announcement',
  saveChanges: 'Save Changes',
  title: 'Title',
  content: 'Content',
  expiresOn: 'Expires on (optional)',
  expiresHint: 'Visible through the end of this day.',
  attachment: 'Attachment',
  attachmentOptional: 'Attachment (optional)',
  attachmentHint: (megabytes: number) => `PDF, office file, text or picture, up to ${megabytes} MB`,
  pinThis: 'Pin this announcement',
  pinHint: 'Stays at the top of the list.',
  draftKept: "We saved your draft. It hasn't been posted.",
  startOver: 'Start over',
  contentRequired: 'Content is required',
  categoryRequired: 'At least one category is required',
  timePast: 'Choose a time in the future.',
  streetNeeded: 'Choose at least one street.',
  invalidForm: 'Invalid Form',
  incomplete: 'Please fill in all required fields and select at least one category.',
  created: 'Announcement Created',
  visible: 'Residents can see it now.',
  visibleAndEmailed: 'Residents can see it now. It goes to everyone by email.',
  updated: 'Announcement Updated',
  updatedText: 'Your changes are live.',
  saveFailed: 'Failed to save the announcement',
  // Pinning, emailing and deleting
  pinTitle: 'Pin Important Announcement',
  willStay: 'will stay at the top until someone unpins it.',
  sendNotification: 'Send email notification',
  goesToAll: 'The email goes to ALL registered users.',
  goesToSome: (people: string) => `The email goes to those it is for: ${people}.`,
  pinAndSend: 'Pin & Send Notification',
  pinOnly: 'Pin Only',
  allEmailed: 'Everyone has already been emailed about this.',
  reach: { one: "# person will get it. You can't unsend it.", other: "# people will get it. You can't unsend it." },
  pinUpdated: 'Pin Status Updated',
  nowPinned: (title: string) => `"${title}" is pinned.`,
  notPinned: (title: string) => `"${title}" is no longer pinned.`,
  pinFailed: 'Failed to update the pin status',
  emailGoes: { one: 'An email goes to # person.', other: 'An email goes to # people.' },
  told: 'People Told',
  tellFailed: 'Failed to tell people',
  deleteQuestion: 'Are you sure you want to delete this announcement?',
  deleted: 'Announcement Deleted',
  deletedText: 'The announcement has been deleted.',
  deleteFailed: 'Failed to delete the announcement',
  error: 'Error',
}

/** On a letter to somebody whom no email, text message or notification reaches, in their language. */
export const letterSheet = {
  posted: (date: string) => `Posted ${formats.day(date)}`,
  urgent: 'Urgent',
  attachment: (name: string) => `A file comes with this announcement: ${name}. Ask the board for a copy.`,
  why: (host: string) =>
    `You get this letter because this announcement didn't reach you in another way. To hear sooner, sign in at ${host} and choose how you hear from us, or ask the board.`,
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  announcementCategory: /* @__PURE__ */ asStored(
    'Urgent / Safety',
    'Community Events',
    'Maintenance & Repairs',
    'Reminders & Guidelines',
    'HOA Business',
    'Documents & Notices',
    'Good News',
  ),
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = {
  .../* @__PURE__ */ asStored(
    'published announcement',
    'drafted announcement',
    'scheduled announcement',
    'marked # letters as handled',
    'marked # letters as not handled',
    'told # people about announcement',
    'changed the audience of announcement',
    'edited announcement',
    'deleted announcement',
    'emailed announcement to #',
    'pinned announcement',
    'unpinned announcement',
  ),
  'marked 1 letters as handled': 'marked 1 letter as handled',
  'marked 1 letters as not handled': 'marked 1 letter as not handled',
  'told 1 people about announcement': 'told 1 person about announcement',
}

/** Emails. */
export const mails = {
  announcement: {
    subject: (title: string) => `Important announcement: ${title}`,
    urgent: (title: string) => `URGENT: ${title}`,
    updated: (title: string) => `Updated: ${title}`,
    attachment: (name: string) => `Attachment: ${name}`,
    original: (language: string, link: string) => `Original in ${formats.languageName(language)}: ${link}`,
    action: 'Read it in the portal',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  announcementChanged: 'Somebody else has changed this announcement. Reload to see it.',
  announcementDeleted: 'Announcement deleted',
  announcementExpiresBefore: 'It would expire before it is published.',
  announcementNoDraft: 'A published announcement cannot become a draft again. Delete it, or set the day it expires.',
  announcementUnpublished: 'This announcement is not published yet. Publish it before you notify anyone.',
  announcementsSeen: 'Noted',
  announcementExpired: 'This announcement has expired. Change its expiry date before you notify anyone.',
  letterNotListed: 'Choose people from this list.',
  categoryUnknown: 'This category does not exist',
}

/*
 * The portal's American English, in parts; files.ts says which part comes with which page. A sentence with values is a function. `say`
 * names one, `put` makes it text in somebody's language.
 */

import { formatsIn } from './formats'

// Pure: a file without a date in its sentences does not carry it.
const formats = /* @__PURE__ */ formatsIn('en-US')

/** What form fields say about what was typed. */
export const fields = {
  check: 'Please check this field.',
  checkAll: 'Please check what you entered.',
  usernameTaken: 'Username already exists',
  emailTaken: 'Email already exists',
  languageUnknown: 'This language is not offered.',
  numberNotPlain: 'A street number holds letters, digits and signs such as # and - only',
}

/** The page before its program is there. */
export const opening = {
  description: (community: string) => `The community portal of ${community}`,
  tagline: 'Your neighborhood’s front door.',
  late: 'This is taking a while.',
  reload: 'Load the page again',
  noScript: "This portal needs JavaScript. Please turn it on in your browser's settings and load the page again.",
}

/** The cards, dialogs and pages of signing in. */
export const signIn = {
  codeMissing: 'Enter the code',
}

/** What only the server says: refusals and answers, a section for each feature. */
export const problems = {
  // Accounts
  accountBanned: 'Your account has been banned. Please contact the HOA board for assistance.',
  registered: 'Your account grants you access to the community portal.',
  registrationsFull: 'The board has many registrations to look at. Please try again later.',
  resetSent: 'If your email is registered, you will receive password reset instructions shortly.',
  resetDone: 'Your password has been reset.',
  signedOut: 'Signed out',
  // Activity
  activityTypeUnknown: 'This type is not known',
  // Announcements
  announcementDeleted: 'Announcement deleted',
  announcementExpired: 'This announcement has expired. Change its expiry date before you notify anyone.',
  categoryUnknown: 'This category does not exist',
  // Calendar
  calendarRevoked: 'Calendar address revoked',
  // Contacts
  contactDeleted: 'Contact deleted',
  contactsFull: (most: number) => `There can be at most ${most} contacts. Delete one first.`,
  contactsMax: (most: number) => `At most ${most} contacts`,
  contactsOrdered: 'Order saved',
  contactsTwice: 'List each contact once',
  // Dashboard
  firstStepsHidden: 'First steps hidden',
  // Delivery
  deliveryIssueResolved: 'Delivery issue resolved',
  snsConfirmation: 'This message was refused: its confirmation address is not Amazon’s.',
  snsConfirmed: 'Subscription confirmed',
  snsKnown: 'Already known',
  snsNoted: 'Noted',
  // Documents
  documentIsFile: 'This document is an uploaded file. It has no address to change.',
  documentKeptElsewhere: 'This document is kept elsewhere. Add a new one instead.',
  documentVersionsMax: (most: number) => `A document keeps at most ${most} versions. Remove one first.`,
  documentOnlyVersion: 'This is the only version. Delete the document instead.',
  documentVersionRemoved: (number: number) => `Version ${number} removed`,
  documentNewVersion: (title: string) => `New version of ${title}`,
  documentDeleted: 'Document deleted',
  documentDescriptionNotText: 'Description must be text',
  yearUnknown: 'This is not a year',
  // Events
  cursorWrong: 'cursor must be a whole number',
  eventCancelled: 'This event has been cancelled. That cannot be undone.',
  eventDeleted: 'Event deleted',
  monthUnknown: 'Ask for a month such as 2026/12',
  // Guidelines
  guidelineDeleted: 'Guideline deleted',
  guidelinesNone: 'No guidelines available',
  // Lists
  limitWrong: (most: number) => `limit must be a whole number from 1 to ${most}`,
  pageEndWrong: 'This is not the end of a page',
  // Maintenance
  reportCopyUnknown: 'The person to copy cannot receive this report.',
  reportNobodyToTell: 'Nobody on the board can be mailed: every board member has unsubscribed or left.',
  reportStatusUnknown: 'Status must be Open, In Progress or Closed',
  // Messages
  messageReplied: (name: string) => `${name} has already replied to this message.`,
  // Outbox
  mailDiscarded: 'Email discarded',
  mailNoServer: "Email isn't set up (SMTP_URL is missing), so it waits here.",
  mailNotWaiting: 'Only a waiting email can be discarded.',
  mailPaused: 'Email is paused, so it waits here.',
  mailRetried: 'The email will be tried again',
  mailSent: 'This email has already been sent.',
  // Polls
  pollAudience: 'Please select who may vote',
  pollCountingMethod: 'Please select a counting method',
  pollDeleted: 'Poll deleted successfully',
  pollDraftFirst: 'A draft has to be activated before it can be closed.',
  pollImagesNoFiles: 'Images must be uploaded as files',
  pollLocked:
    'This poll has votes: its type, options, audience, voting rule, counting method and when results show can no longer be changed.',
  pollNoDraftAgain: 'This poll has votes and cannot become a draft again.',
  pollQuestionType: 'Please select a question type',
  pollReminded: 'A reminder has already been sent for this poll.',
  pollResponsesNoList: 'Responses must be a list',
  pollResultsHidden: 'Results can be seen once you have voted or the poll has closed.',
  pollResultsSeen: 'This poll kept its results for after the close, and they can be seen now: it cannot be opened again.',
  pollResultsWhen: 'Please select when results can be seen',
  pollStatusUnknown: 'Status must be draft, active or closed',
  pollVotingRule: 'Please select a voting rule',
  // Preferences
  currentPasswordWrong: 'Your current password is not correct',
  noteNotText: 'The note must be text',
  passwordChanged: 'Password changed',
  unsubscribed: 'Unsubscribed successfully',
  // Residents
  residentColumnsMissing: (columns: string) => `The first line must name the columns. Missing: ${columns}.`,
  residentSameEmail: (line: number) => `Same email as line ${line}`,
  residentStatusUnknown: (statuses: string) => `HOA status must be ${statuses}`,
  residentStreetMissing: 'Street name is required',
  residentStreetUnknown: (street: string) => `${street} is not among the community’s streets`,
  residentWaits: 'The account of this address waits for approval',
  residentsMax: (most: number) => `At most ${most} residents at a time.`,
  residentsNoFile: 'Please choose a file',
  residentsNone: 'There are no residents in this file.',
  residentsTooLarge: 'This file is too large for a list of residents.',
  // Search
  searchInTitle: 'Title',
  searchInText: 'Text',
  // Sign-in
  codeAsked: 'Enter the 6-digit code from your app',
  otherStepAsked: 'Use your passkey or a recovery code',
  codeWrong: 'That code is not right. Please try again.',
  codeUsed: 'This code was used already. Please wait for the next one.',
  signInAgain: 'Please sign in again.',
  secondStepRequired: 'Set up a second step to work for the board.',
  freshProof: 'Please confirm it is you.',
  ownPasswordWrong: 'That is not your password.',
  anotherProof: 'Please use another way to confirm.',
  setUpAgain: 'Please begin again.',
  secondStepOff: 'Your second step is off.',
  addWayFirst: 'Add a passkey or an authenticator app first.',
  ownStepFirst: 'Set up your own second step first.',
  boardStepStays: 'The board signs in with a second step. Add another way before you remove this one.',
  notYourself: 'You cannot do this to your own account.',
  noticeTaken: 'You will not see this again.',
  secondStepRemoved: 'Second step removed',
  passwordCommon: 'This password is on every list of common passwords. Please choose another.',
  passwordOwn: 'Please do not use your name or address in the password.',
  // Users
  approvalNotSent: 'The user was marked as notified, but the email could not be sent.',
  approvalSent: 'Approval email sent',
  invitationGone: 'This person has no open invitation.',
  invitationOfAdmin: 'Only a super admin can copy the invitation link of an admin.',
  markedNotified: 'User marked as notified',
  userDeleted: 'User deleted',
  userNotApproved: 'This account is not approved yet.',
  userOwnAccount: 'You cannot do this to your own account.',
  userStatusUnknown: 'Status must be active or banned',
  userSuperAdmin: 'A super admin cannot be deleted. Remove that role first.',
  userSuperAdminOnly: 'Only a super admin can change a super admin.',
}

/** What may not be found. */
export type Thing =
  | 'Announcement'
  | 'Attachment'
  | 'Calendar'
  | 'Contact'
  | 'Delivery issue'
  | 'Document'
  | 'Event'
  | 'File'
  | 'Guideline'
  | 'Image'
  | 'Mail'
  | 'Message'
  | 'Page'
  | 'Photo'
  | 'Picture'
  | 'Poll'
  | 'Report'
  | 'Session'
  | 'Sign-in'
  | 'Unsubscribe link'
  | 'User'
  | 'Version'

/** What the kernel answers; it never reaches the browser as words, only as an answer in the caller's language. */
export const server = {
  unauthorized: 'Unauthorized',
  forbidden: 'You do not have permission to do this.',
  notFound: 'Not found',
  badRequest: 'The request could not be read',
  notAllowed: 'This is not allowed',
  methodNotAllowed: 'Method not allowed',
  tookTooLong: 'The request took too long',
  tooLarge: 'The request is too large',
  addressTooLong: 'The address is too long',
  contentType: 'This content type is not supported',
  noSuchPart: 'The file has no such part',
  expectation: 'The request expects what the portal does not do',
  headersTooLarge: 'The headers of the request are too large',
  refused: 'The request was refused',
  wrong: 'Something went wrong on our side. Please try again.',
  diskFull: 'The server’s disk is full. Nothing was saved; please tell the person who runs the portal.',
  busy: 'The portal is busy at the moment. Nothing was saved; please try again in a few seconds.',
  ballotBoxBusy: 'The ballot box is being copied just now. Nothing was saved; please try again in a minute.',
  invalidJson: 'The request is not valid JSON',
  batchTooLong: 'This was too much for one request. Please ask for it by itself.',
  notInBatch: 'This call cannot be made together with others.',
  batchMax: (most: number) => `At most ${most} calls in one request`,
  tooManyValues: 'This request holds too many values.',
  hostUnclear: 'The request does not say clearly which host it is for.',
  elsewhere: (url: string) => `The portal is not at this address but at ${url}`,
  otherSite: 'This request came from another site and was refused.',
  missing: (what: Thing) => `${what} not found`,
  hungUp: 'The caller has hung up',
  snsMalformed: 'This is not a message of Amazon SNS',
  snsCertificate: 'This message was refused: its certificate is not valid.',
  snsForeign: 'This message was refused: its certificate is not Amazon’s.',
  snsSignature: 'This message was refused: its signature is wrong.',
  snsTopic: 'This message was refused: it belongs to another topic.',
  snsUnreachable: 'Amazon SNS could not be reached. Please send this again later.',
  snsVersion: 'This message was refused: its signature version is not known.',
  listTooLong: 'This list is too long for one answer. Please ask for it in pages.',
  tooManyAtOnce: 'Too many requests at once. Please try again in a moment.',
  tooManyAttempts: (minutes: number) => `Too many attempts. Please try again in ${minutes} minutes.`,
  tooManyForName: 'Too many attempts for this account just now. Please try again in a moment.',
  tooManySignIns: 'Too many people are signing in just now. Please try again in a moment.',
  readMuch: (minutes: number) => `You have read very much in a short time. Please go on in ${minutes} minutes.`,
  textUsedUp: 'You have written as much as a day can hold. Please go on tomorrow.',
  filesUsedUp: 'You have uploaded as much as a day can hold. Please go on tomorrow.',
  tooManyPictures: 'Too many pictures are being worked on just now. Please try again in a moment.',
  formUnreadable: 'The form could not be read.',
  formFieldTooLong: 'This is too long.',
  formTooMuchText: 'This form holds too much text.',
  formTooLarge: 'This is too large to upload.',
  formTooManyParts: 'This form has too many parts.',
  pixels: (name: string, megapixels: number) => `"${name}" has too many pixels. The limit is ${megapixels} megapixels.`,
  contentDiffers: (name: string) => `The content of "${name}" does not match its file type.`,
  rangeNotSatisfiable: 'Range not satisfiable',
  csvUnreadable: (why: string) => `This is not a CSV file a spreadsheet would write: ${why}`,
  lastSuperAdmin: 'The last super admin cannot be changed this way.',
  accountIsNew: (until: string, timeZone: string) => `Your account is new: you can vote from ${formats.instant(until, timeZone)} on.`,
  accountChanged: (until: string, timeZone: string) =>
    `Someone else changed the email address or password of your account. To keep your vote yours, you can vote from ${formats.instant(until, timeZone)} on. Please tell the board if you didn't know of the change.`,
}

/** What the very first page says. */
export const basics = {
  loading: 'Loading...',
  crashed: 'This page could not be shown',
  crashedWhy: 'The portal may be restarting, or may have been updated just now. Loading the page again usually helps.',
  loadAgain: 'Load again',
  unreachable: 'The portal could not be reached. Check your connection and try again.',
  apiError: (status: number) => `API error: ${status}`,
  notifications: 'Notifications',
  closeNotification: 'Close notification',
  password: 'Password',
  showPassword: 'Show password',
  capsLock: 'Caps Lock is on',
  displaySettings: 'Text size and theme',
  slogan: 'Your neighborhood’s front door.',
  languageIs: 'Language: English',
  languageFailed: 'The language could not be changed. Please try again.',
}

/** What parts of any other page say. */
export const kit = {
  retry: 'Retry',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  remove: (name: string) => `Remove ${name}`,
  discardTitle: 'Discard what you typed?',
  discard: 'Discard',
  keepEditing: 'Keep Editing',
  notSavedYet: 'It hasn’t been saved.',
  cannotBeUndone: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  uploadInterrupted: 'The upload was interrupted. Check your connection and try again.',
  uploading: 'Uploading…',
  checkingAndSaving: 'Checking and saving…',
  upload: 'Upload',
  chooseFile: 'Choose a file or drag it here',
  chooseFiles: 'Choose files or drag them here',
  takePhoto: 'Take a photo',
  takePhotoFor: (label: string) => `Take a photo for ${label}`,
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters',
  clearSearch: 'Clear search',
  hoaStatus: 'HOA status',
  ownerOccupant: 'Homeowner (Occupant)',
  ownerNonOccupant: 'Homeowner (Non-Occupant)',
  renter: 'Renter',
  resident: 'Resident',
  streetName: 'Street name',
  selectStreet: 'Select your street',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  textSize: 'Text size',
  standard: 'Standard',
  large: 'Large',
  largest: 'Largest',
  cancelUpload: 'Cancel upload',
  kindsAndSize: (kinds: string, megabytes: number) => `${kinds} · up to ${megabytes} MB`,
  more: (count: number) => `+${count} more`,
  showCountMore: (count: number) => `Show ${count} more`,
  message: 'Message',
  announcement: 'Announcement',
  document: 'Document',
  maintenance: 'Maintenance',
  poll: 'Poll',
  event: 'Event',
  showMore: 'Show more',
  showLess: 'Show less',
  readMore: 'Read more',
  tags: 'Tags',
  mailMissing: "Email isn't set up yet, so emails are waiting until it is.",
  mailPaused: 'Email is paused, so emails are waiting until sending resumes.',
  mailFailing: "The mail server isn't taking email right now, so emails may arrive late.",
}

/** The pages before sign-in. */
export const frontDoor = {
  login: 'Login',
  register: 'Register',
  forgotTitle: 'Forgot password',
  welcomeHome: 'Welcome home',
  joinNeighbors: 'Join your neighbors',
  forgotQuestion: 'Forgot your password?',
  portalOf: (community: string) => `The resident portal of ${community}`,
  loginOrRegister: 'Login or register',
  username: 'Username',
  orEmail: 'Or use your email address',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  welcomeBack: 'Welcome back!',
  loggedInAs: (name: string) => `Successfully logged in as ${name}`,
  loginFailed: 'Login failed',
  authenticationFailed: 'Authentication failed. Please check your credentials.',
  doNotMatch: "The username and password don't match. Check both and try again.",
  pending: 'Your account is pending approval by the HOA board.',
  pendingToast: (why: string) => `${why} You will be notified when access is granted.`,
  restricted: 'Account Access Restricted',
  restrictedWhy: 'Your access to the portal has been restricted. Please contact the HOA board for assistance.',
  cannotSignIn: "This account can't sign in. The board can tell you why.",
}

/** The other pages before sign-in: registering, waiting, resetting, setting up, unsubscribing. */
export const joining = {
  fullName: 'Full name',
  email: 'Email',
  registrationFailed: 'Registration failed',
  welcome: (name: string) => `Welcome, ${name}!`,
  createdPending: 'Your account has been created and is pending board approval.',
  created: 'Your account has been created. You now have access to the community portal.',
  lead: 'Create an account to read announcements, contact the board, report maintenance issues, and vote.',
  leadReviewed:
    'Create an account to read announcements, contact the board, report maintenance issues, and vote. The board reviews new accounts, usually within 24-48 hours.',
  streetNumber: 'Street number',
  selectStatus: 'Select your status',
  statusHint: 'Do you own or rent? Choose Non-Occupant if you own the home but live elsewhere.',
  phone: 'Phone number (optional)',
  phoneHint: 'Format: (555) 123-4567 or 555-123-4567',
  textMe: 'Text me about urgent community news',
}

/** The frame around every page behind the sign-in. */
export const shell = {
  dashboard: 'Dashboard',
  documents: 'Documents',
  messages: 'Messages',
  announcements: 'Announcements',
  maintenance: 'Maintenance',
  events: 'Events',
  voting: 'Voting',
  guidelines: 'CC&R Guidelines',
  contacts: 'Contacts',
  profile: 'My Profile',
  users: 'Users',
  settings: 'Settings',
  logout: 'Logout',
  logoutFailed: 'Logout failed',
  menu: 'Menu',
  openMenu: 'Open menu',
  openMenuUnread: 'Open menu, unread messages',
  closeMenu: 'Close menu',
  skip: 'Skip to content',
  sidebar: 'Sidebar',
  main: 'Main',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  unreadCount: (count: number) => `, ${count} unread`,
  unreadFailed: 'Failed to check unread messages',
  unreachable: 'The portal could not be reached.',
  status: (status: number) => `Status ${status}`,
  restoring: 'Restoring your session...',
  sessionEnded: 'Your session has ended',
  logInAgain: 'Please log in again.',
  notReachable: 'Not reachable',
  notReachableTitle: 'The portal could not be reached',
  notReachableWhy: 'The portal may be restarting, or your connection may be down. This page opens by itself once the portal answers.',
  relatedPages: 'Related pages',
  directory: 'Directory',
  delivery: 'Email delivery',
  community: 'Community',
  outbox: 'Outbox',
  audit: 'Audit log',
  seeHowToFix: 'See how to fix it',
  notFoundTitle: 'Page not found',
  notFound: '404 Page Not Found',
  notFoundWhy: 'No one lives at this address. The link may be old, or there may be a typo.',
  toDashboard: 'Go to the dashboard',
}

/**
 * Stored words as people read them: what the API calls 'Open' stays 'Open' and is shown as the reader's word. Each kind has its own,
 * because in many languages the word follows the thing it is said of.
 */
export const values = {
  announcementCategory: {
    'Urgent / Safety': 'Urgent / Safety',
    'Community Events': 'Community Events',
    'Maintenance & Repairs': 'Maintenance & Repairs',
    'Reminders & Guidelines': 'Reminders & Guidelines',
    'HOA Business': 'HOA Business',
    'Documents & Notices': 'Documents & Notices',
    'Good News': 'Good News',
  },
  documentCategory: {
    Bylaws: 'Bylaws',
    'Meeting Minutes': 'Meeting Minutes',
    'Financial Reports': 'Financial Reports',
    Newsletters: 'Newsletters',
    Forms: 'Forms',
    Other: 'Other',
  },
  guidelineTag: {
    'Fire Safety': 'Fire Safety',
    Landscaping: 'Landscaping',
    Parking: 'Parking',
    Seasonal: 'Seasonal',
    Maintenance: 'Maintenance',
    Structures: 'Structures',
    'Common Areas': 'Common Areas',
    Safety: 'Safety',
  },
  guidelineStatus: { active: 'Active', draft: 'Draft' },
  eventCategory: {
    'Board Meeting': 'Board Meeting',
    Social: 'Social',
    Holiday: 'Holiday',
    Volunteer: 'Volunteer',
    'Emergency Prep': 'Emergency Prep',
    Maintenance: 'Maintenance',
    Community: 'Community',
    Other: 'Other',
  },
  issueType: {
    'Something is Broken': 'Something is Broken',
    'Violation or Complaint': 'Violation or Complaint',
    'HOA Request': 'HOA Request',
    'Landscape Issue': 'Landscape Issue',
    'Security Concern': 'Security Concern',
    'Animal-Related Issue': 'Animal-Related Issue',
    Other: 'Other',
  },
  relevance: { 'My Property': 'My Property', 'Nearby Property': 'Nearby Property', 'Common Area': 'Common Area' },
  reportStatus: { Open: 'Open', 'In Progress': 'In Progress', Closed: 'Closed' },
  messageStatus: { Pending: 'Pending', Replied: 'Replied' },
  pollStatus: { draft: 'Draft', active: 'Active', closed: 'Closed' },
  accountStatus: { pending: 'Pending', active: 'Active', approved: 'Active', banned: 'Banned', former: 'Former' },
  hoaStatus: { 'owner-occupant': 'Homeowner (Occupant)', 'owner-non-occupant': 'Homeowner (Non-Occupant)', renter: 'Resident' },
  activityStatus: {
    pending: 'Pending',
    replied: 'Replied',
    resolved: 'Resolved',
    open: 'Open',
    'in progress': 'In Progress',
    closed: 'Closed',
    active: 'Active',
    approved: 'Approved',
    cancelled: 'Cancelled',
    expired: 'Expired',
    draft: 'Draft',
  },
  role: { Admin: 'Admin', 'Former resident': 'Former resident' },
}

/** The page of recent activity. */
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
  checkConnection: 'Check your connection and try again.',
  noneMatch: 'No activities found matching your filters.',
  noneYet: 'What is new in the community will be listed here.',
  today: 'Today',
  thisWeek: 'This week',
  earlier: 'Earlier',
  justNow: 'just now',
}

/** What emails say, one entry for each kind of them. */
export const mails = {
  template: {
    unsubscribe: 'Unsubscribe',
    buttonFails: "If the button doesn't work, open this address:",
  },
  hello: (name: string) => `Hello ${name},`,
  reset: {
    subject: 'Reset your password',
    text: 'Someone, hopefully you, asked to reset your password. The link below works once, for one hour.',
    action: 'Choose a new password',
    footer: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    signedIn: [
      'The password for your account was just changed, and every other device was signed out.',
      "If this wasn't you, reset your password right away and tell the board.",
    ],
    passedOn: [
      "The password for your account was just changed with a link that wasn't sent to this address, but given to someone to pass on to you.",
      "If this wasn't you, reset your password right away with “Forgot your password?” and tell the board. Until tomorrow, the account can't vote.",
    ],
    action: 'Choose a new password',
    footer: "You're receiving this email because it's about the security of your account.",
  },
  registration: {
    subject: (name: string) => `New registration: ${name}`,
    subjectOfMany: (count: number) => `${count} new registrations`,
    heading: 'A neighbor is waiting for approval',
    headingOfMany: (count: number) => `${count} neighbors are waiting for approval`,
    text: (applicant: string) => `${applicant}, has registered and is waiting for the board.`,
    textOfMany: 'They have registered and are waiting for the board:',
    more: (count: number) => `And ${count} more, on the Users page.`,
    action: 'Open the Users page',
    footer: "You're receiving this email because you're an administrator of the portal.",
  },
  approval: {
    subject: 'Your account has been approved',
    heading: (name: string) => `Welcome, ${name}`,
    text: 'The board has approved your account. You can sign in now.',
    username: (username: string) => `Your username is ${username}. You can also sign in with your email address.`,
    action: 'Sign in',
    footer: "You're receiving this email because you registered for the community portal.",
  },
  invitation: {
    subject: "You're invited to the community portal",
    heading: (name: string) => `Welcome, ${name}`,
    text: 'The board has created an account for you in the community portal.',
    username: (username: string, days: number) =>
      `Your username is ${username}. Choose your own password with the link below. It works once, for ${days} days.`,
    pending: 'You can sign in as soon as the board has approved your account.',
    action: 'Choose a password',
    footer: "You're receiving this email because the board of your community invited you.",
  },
  residentInvitation: {
    username: (username: string, days: number) =>
      `Your username is ${username}. You can also sign in with your email address. Choose your password with the link below. It works once, for ${days} days.`,
    after: 'After that, use “Forgot your password?” on the sign-in page to get a new link.',
    footer: "You're receiving this email because you're on your community's list of residents.",
  },
  accountFields: {
    name: 'name',
    email: 'email address',
    streetNumber: 'street number',
    streetName: 'street',
    hoaStatus: 'HOA status',
    phoneNumber: 'phone number',
    textOptIn: 'text messages',
    language: 'language',
  },
  votingChanges: {
    subject: 'Your address or HOA status was changed',
    text: 'The board has changed your details in the community portal:',
    change: (field: string, to: string, from: string) => `${field}: ${to} (until now: ${from})`,
    effect:
      'They decide which polls you can vote in. In polls with one vote for each household, they also decide which household your vote counts for.',
    wrong: "If this isn't right, please tell the board right away. The portal keeps a record of who made the change.",
    wrongWrite: (address: string) =>
      `If this isn't right, please tell the board right away: ${address}. The portal keeps a record of who made the change.`,
    action: 'Open the portal',
    footer: "You're receiving this email because it affects your votes in the community.",
  },
  moved: {
    subject: 'The email address of your account was changed',
    text: 'The board has changed the email address of your account in the community portal. From now on, emails go to the new address, and you sign in with your username or that address.',
    changes: (fields: string) => `All changes: ${fields}.`,
    hold: "For 24 hours, the account can't vote. If you didn't expect this change, please tell the board right away.",
    action: 'Open the portal',
    footer: "You're receiving this email because it's about the security of your account.",
  },
  announcement: {
    subject: (title: string) => `Important announcement: ${title}`,
    attachment: (name: string) => `Attachment: ${name}`,
    action: 'Read it in the portal',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
  report: {
    subject: (issue: string) => `New maintenance report: ${issue}`,
    heading: (issue: string) => `New report: ${issue}`,
    filed: (name: string, id: number) => `${name} has filed report #${id}.`,
    filedFor: (filer: string, name: string, id: number) => `${filer} has filed report #${id} on behalf of ${name}.`,
    near: (address: string) => `Near ${address}`,
    photo: 'There is one photo with it in the portal.',
    photos: (count: number) => `There are ${count} photos with it in the portal.`,
    action: 'Open the report',
    footer: "You're receiving this email because you're a member of the board.",
  },
  reportCopy: {
    subject: (issue: string) => `Copy of a maintenance report: ${issue}`,
    heading: (issue: string) => `Copy of a report: ${issue}`,
    text: 'The board has copied you in on this report.',
    action: 'Open the Maintenance page',
    footer: "You're receiving this email because the board copied you in on a report.",
  },
  reportStatus: {
    subject: (status: string) => `Your maintenance report is now ${status}`,
    heading: (status: string) => `Your report is now ${status}`,
    about: (id: number, issue: string, place: string) => `Report #${id}: ${issue}, ${place}`,
    note: (comment: string) => `Note from the board:\n${comment}`,
    footer: "You're receiving this email because you reported this in the community portal.",
    footerOnBehalf: "You're receiving this email because the board filed this report for you.",
  },
  message: {
    subject: 'A new message to the board is waiting',
    heading: 'A message is waiting for the board',
    text: (name: string) => `${name} has written to the board. Sign in to read it and reply.`,
    private: 'To keep it private, the message itself is never sent by email.',
    action: 'Read the message',
    footer: "You're receiving this email because you're a member of the board.",
  },
  broadcast: {
    subject: 'The board has sent a message to everyone',
    heading: 'A message from the board is waiting',
    text: 'The board has written to everyone in the community. Sign in to read it.',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
  reply: {
    subject: 'The board has replied to your message',
    heading: 'A reply is waiting for you',
    text: 'The board has replied to your message. Sign in to read it.',
    footer: "You're receiving this email because you wrote to the board in the community portal.",
  },
  pollClosed: {
    subject: (title: string) => `Voting has closed: ${title}`,
    heading: 'Voting has closed',
    noVotes: (title: string) => `The poll "${title}" is closed. No votes were cast.`,
    oneVote: (title: string) => `The poll "${title}" is closed. 1 vote was cast.`,
    votes: (title: string, count: number) => `The poll "${title}" is closed. ${count} votes were cast.`,
    results: 'Everyone who can sign in can now see the results.',
    action: 'See the results',
    footer: "You're receiving this email because you're an administrator of the portal.",
  },
  pollReminder: {
    subject: (title: string) => `Reminder to vote: ${title}`,
    you: "Voting is open and takes a minute. You haven't voted yet.",
    household: 'Voting is open and takes a minute. No one in your household has voted yet.',
    action: 'Vote Now',
    footer: 'This is the only reminder for this poll. The portal knows whether you voted, but not how.',
  },
  test: {
    subject: 'Test email from the portal',
    heading: 'Email works',
    text: 'You asked for this test email on the outbox page. It arrived, so email is set up correctly.',
    footer: "You're receiving this email because you asked for it.",
  },
}

/** The search and its page. */
export const search = {
  enterWord: 'Enter a word to search for',
  queryTooLong: 'Search for at most 200 characters',
  typeUnknown: 'This type is not known',
  limitWrong: 'limit must be a whole number from 1 to 50',
  cursorWrong: 'This is not the end of a page',
}

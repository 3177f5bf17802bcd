/*
 * Sentences of the kernel and of emails in American English, in parts. A sentence with values is a function. `say` names one, `put` makes it text in
 * somebody's language. Pages and features still have their English sentences in place.
 */

import { formatsIn } from './formats'

const { instant } = formatsIn('en-US')

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

/** What only the server says: refusals and answers, a section for each feature. */
export const problems = {
  // Documents
  documentIsFile: 'This document is an uploaded file. It has no address to change.',
  documentKeptElsewhere: 'This document is kept elsewhere. Add a new one instead.',
  documentVersionsMax: (most: number) => `A document keeps at most ${most} versions. Remove one first.`,
  documentOnlyVersion: 'This is the only version. Delete the document instead.',
  documentVersionRemoved: (number: number) => `Version ${number} removed`,
  documentNewVersion: (title: string) => `New version of ${title}`,
  // Sign-in
  passwordCommon: 'This password is on every list of common passwords. Please choose another.',
  passwordOwn: 'Please do not use your name or address in the password.',
}

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
  accountIsNew: (until: string, timeZone: string) => `Your account is new: you can vote from ${instant(until, timeZone)} on.`,
  accountChanged: (until: string, timeZone: string) =>
    `Someone else changed the email address or password of your account. To keep your vote yours, you can vote from ${instant(until, timeZone)} on. Please tell the board if you didn't know of the change.`,
}

/** Stored words as people read them; what is stored stays English. */
export const values = {
  issueTypes: {
    'Something is Broken': 'Something is Broken',
    'Violation or Complaint': 'Violation or Complaint',
    'HOA Request': 'HOA Request',
    'Landscape Issue': 'Landscape Issue',
    'Security Concern': 'Security Concern',
    'Animal-Related Issue': 'Animal-Related Issue',
    Other: 'Other',
  },
  relevances: { 'My Property': 'My Property', 'Nearby Property': 'Nearby Property', 'Common Area': 'Common Area' },
  reportStatuses: { Open: 'Open', 'In Progress': 'In Progress', Closed: 'Closed' },
  hoaStatuses: {
    'owner-occupant': 'Homeowner (Occupant)',
    'owner-non-occupant': 'Homeowner (Non-Occupant)',
    renter: 'Resident',
  },
  formerResident: 'Former resident',
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

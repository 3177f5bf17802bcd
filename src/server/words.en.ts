import { formatsIn } from '../words/formats'

const formats = /* @__PURE__ */ formatsIn('en-US')

export const opening = {
  description: (community: string) => `The community portal of ${community}`,
  tagline: 'Your neighborhood’s front door.',
  late: 'This is taking a while.',
  reload: 'Load the page again',
  noScript: "This portal needs JavaScript. Please turn it on in your browser's settings and load the page again.",
}

/** The texts of every 404. A feature adds its own to its words. */
export const missing = {
  Announcement: 'Announcement not found',
  Answer: 'Answer not found',
  Attachment: 'Attachment not found',
  Calendar: 'Calendar not found',
  DeliveryIssue: 'Delivery issue not found',
  Device: 'Device not found',
  Document: 'Document not found',
  Event: 'Event not found',
  File: 'File not found',
  Guideline: 'Guideline not found',
  Image: 'Image not found',
  Mail: 'Mail not found',
  Message: 'Message not found',
  Page: 'Page not found',
  Passkey: 'Passkey not found',
  Photo: 'Photo not found',
  Picture: 'Picture not found',
  Poll: 'Poll not found',
  Report: 'Report not found',
  Session: 'Session not found',
  SignIn: 'Sign-in not found',
  UnsubscribeLink: 'Unsubscribe link not found',
  User: 'User not found',
  Version: 'Version not found',
}

/** These never reach the browser as words, only as an answer in the caller's language. */
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
  diskFails:
    'The server’s disk reports an error, so this could not be done. Please try again in a minute; if it goes on, tell the person who runs the portal.',
  busy: 'The portal is busy at the moment. Nothing was saved; please try again in a few seconds.',
  ballotBoxBusy: 'The ballot box is being copied just now. Nothing was saved; please try again in a minute.',
  invalidJson: 'The request is not valid JSON',
  batchTooLong: 'This was too much for one request. Please ask for it by itself.',
  notInBatch: 'This call cannot be made together with others.',
  batchMax: (most: number) => `At most ${most} calls in one request`,
  hostUnclear: 'The request does not say clearly which host it is for.',
  elsewhere: (url: string) => `The portal is not at this address but at ${url}`,
  elsewhereTitle: 'The portal is somewhere else',
  elsewherePlace: 'It is at:',
  elsewhereOperator: 'If you run this portal and the address you opened is the right one, set PUBLIC_URL to it and restart the portal.',
  otherSite: 'This request came from another site and was refused.',
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
  tooManyAttempts: (minutes: number) =>
    formats.plural(minutes, {
      one: 'Too many attempts. Please try again in # minute.',
      other: 'Too many attempts. Please try again in # minutes.',
    }),
  tooManyForName: 'Too many attempts for this account just now. Please try again in a moment.',
  tooManySignIns: 'Too many people are signing in just now. Please try again in a moment.',
  textUsedUp: 'You have written as much as a day can hold. Please go on tomorrow.',
  filesUsedUp: 'You have uploaded as much as a day can hold. Please go on tomorrow.',
  tooManyPictures: 'Too many pictures are being worked on just now. Please try again in a moment.',
  formUnreadable: 'The form could not be read.',
  formFieldTooLong: 'This is too long.',
  formTooMuchText: 'This form holds too much text.',
  formTooLarge: 'This is too large to upload.',
  formTooManyParts: 'This form has too many parts.',
  pixels: (name: string, megapixels: number) => `"${name}" has too many pixels. The limit is ${megapixels} megapixels.`,
  pictureTooLong: (name: string, most: number) =>
    `"${name}" is too long or too wide. The limit is ${most.toLocaleString('en')} pixels on each side.`,
  contentDiffers: (name: string, is: string, kinds: string) =>
    `The content of "${name}" does not match its file type. It is ${is}: open it, save it as one of these, and try again: ${kinds}.`,
  contentUnknown: (name: string, kinds: string) =>
    `The content of "${name}" does not match its file type. It may be damaged: open it, save it again as one of these, and try again: ${kinds}.`,
  fileHasMacros: (name: string) => `"${name}" contains macros, small programs. Save it without them, or as a PDF, and try again.`,
  pictureDamaged: (name: string) => `"${name}" could not be read as a picture. It may be damaged.`,
  rangeNotSatisfiable: 'Range not satisfiable',
  csvLines: 'This file has more than 20,000 lines.',
  csvColumns: (most: number) => `At most ${most} columns. Keep those that are asked for.`,
  csvQuote: (line: number) => `A quotation mark opens on line ${line} and never closes. Remove it, or save the list again.`,
  lastSuperAdmin: 'The last super admin cannot be changed this way.',
  accountIsNew: (until: string, timeZone: string) => `Your account is new: you can vote from ${formats.instant(until, timeZone)} on.`,
  accountChanged: (until: string, timeZone: string) =>
    `Someone else changed the email address or password of your account. To keep your vote yours, you can vote from ${formats.instant(until, timeZone)} on. Please tell the board if you didn't know of the change.`,
}

export const mails = {
  template: {
    unsubscribe: 'Unsubscribe',
    why: (topic: string) => `You get this because you asked to be told about ${topic} right away.`,
    whyAhead: (topic: string) => `You get this because you asked to be told about ${topic}. In your digest it would come too late.`,
    whyDigest: 'You get this because you asked for a digest of what is new.',
    stopDigest: 'Stop the digest',
    choose: 'Choose what you hear about',
    stop: (topic: string) => `Stop email about ${topic}`,
    buttonFails: "If the button doesn't work, open this address:",
  },
  caseMail: { more: '… Read the rest in the portal.' },
  topics: {
    urgent: 'urgent notices',
    announcements: 'announcements',
    documents: 'new documents',
    polls: 'votes and reminders',
    events: 'events',
    maintenance: 'your maintenance reports',
    messages: 'messages from the board',
  },
  hello: (name: string) => `Hello ${name},`,
}

export const problems = {
  caseKeyWrong: 'A key has 8 to 64 letters, digits and hyphens.',
  caseNotBoard: 'Only a member of the board can take this on.',
  caseNoteEmpty: 'Write the note first.',
  caseTaken: (name: string) => `${name} has already taken this on.`,
  limitWrong: (most: number) => `limit must be a whole number from 1 to ${most}`,
  pageEndWrong: 'This is not the end of a page',
}

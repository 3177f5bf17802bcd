/*
 * Sentences of the kernel in American English, in parts. A sentence with values is a function. `say` names one, `put` makes it text in
 * somebody's language. Pages, features and emails still have their English sentences in place.
 */

import { formatsIn } from './formats'

const { instant } = formatsIn('en-US')

/** What form fields say about what was typed. */
export const fields = {
  check: 'Please check this field.',
  checkAll: 'Please check what you entered.',
  usernameTaken: 'Username already exists',
  emailTaken: 'Email already exists',
  numberNotPlain: 'A street number holds letters, digits and signs such as # and - only',
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

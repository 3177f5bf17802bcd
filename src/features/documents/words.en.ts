import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

/** Names of pages in menus and links. */
export const menu = { documents: 'Documents' }

export const documents = {
  title: 'Documents',
  add: 'Add Document',
  search: 'Search documents',
  all: 'All',
  categories: 'Filter by category',
  year: 'Year',
  anyYear: 'Any year',
  order: 'Order',
  newest: 'Newest',
  documentDate: 'Document date',
  byTitle: 'Title',
  success: 'Success',
  error: 'Error',
  loadFailed: 'Error loading documents.',
  loadFailedWhy: (status: number) => `API error: ${status}`,
  none: 'No documents available.',
  noneYet: 'What the board publishes will be listed here.',
  notFound: 'No documents found.',
  fewerWords: 'No documents match. Try fewer words or another category.',
  notAllWords: 'No document contains all these words, as far as the portal can read the files.',
  foundInside: 'Found inside documents',
  insideOnPage: (page: number) => `Found inside, page ${page}:`,
  insideText: 'Found inside:',
  insideFailed: 'The text inside the documents could not be searched.',
  showAnyWord: 'Show documents with any of them',
  showAll: 'Show all documents',
  anyWord: 'These documents contain at least one of your words.',
  // A document
  kinds: { text: 'Text', link: 'Web link', picture: 'Picture', file: 'File' },
  public: 'Public',
  private: 'Private',
  anyoneWithLink: 'Anyone with the link',
  residentsOnly: 'Residents only',
  archived: 'Archived',
  archivedBadge: 'Archived',
  uploaded: (day: string) => `Uploaded ${day}`,
  dated: (day: string) => `Dated ${day}`,
  versionReplaced: (number: number, day: string) => `Version ${number} · replaced ${day}`,
  earlierVersions: 'Earlier versions',
  view: 'View Document',
  newVersion: 'Upload a new version',
  archive: 'Archive',
  moreAbout: (title: string) => `More about ${title}`,
  putBack: 'Put back',
  isArchived: (title: string) => `"${title}" is in the archive.`,
  isBack: (title: string) => `"${title}" is back in the list.`,
  changeFailed: 'Failed to change the document',
  // The archive
  archiveTitle: 'Archived Documents',
  archiveWhat: 'These documents no longer apply. They are kept so that everyone can look them up.',
  archiveEmpty: 'The archive is empty.',
  // Adding and editing
  field: 'Title',
  category: 'Category',
  source: 'Document source',
  uploadFile: 'Upload a file',
  linkToPage: 'Link to a web page',
  file: 'File',
  url: 'Document URL',
  urlHint: 'A web address, such as https://www.example.org/rules.pdf',
  description: 'Description (optional)',
  dateOptional: 'Document date (optional)',
  dateHint: 'The day the paper speaks of.',
  publicHint: 'Anyone with the link can open it, even without signing in.',
  added: 'Document added successfully',
  addFailed: 'Failed to add document',
  editTitle: 'Edit Document',
  saveChanges: 'Save Changes',
  edited: 'Your changes are saved.',
  signInNeeded: 'Authentication required',
  uploadNeedsSignIn: 'Authentication required to upload documents',
  categoryRequired: 'Category is required',
  fileMissing: 'Please select a file to upload',
  urlInvalid: 'Please enter a valid document URL',
  urlRequired: 'File URL is required',
  // Versions
  whatChanged: 'What has changed?',
  upload: 'Upload',
  versionAdded: 'The new version is in its place.',
  versionFailed: 'Failed to upload the new version',
  version: (number: number) => `Version ${number}`,
  newestVersion: 'Newest',
  uploadedBy: (name: string, day: string) => `Uploaded by ${name}, ${day}`,
  open: 'Open',
  versionsFailed: 'Failed to load the versions',
  removeVersion: 'Remove',
  removeTitle: (number: number) => `Remove version ${number}?`,
  removeWhat: 'No one can open its file anymore.',
  removeFailed: 'Failed to remove the version',
  deleteTitle: 'Delete Document',
  deleted: 'Document deleted successfully',
  deleteFailed: 'Failed to delete document',
  // Many at once
  manyTitle: 'Add Documents',
  manyHint: 'Please check each title, category and date before you upload.',
  manyMax: 'Choose at most 50 files at once.',
  uploadMany: (count: number) => formats.plural(count, { one: 'Upload # document', other: 'Upload # documents' }),
  allPublic: 'All public',
  allPublicHint: 'Anyone with the link can open them, even without signing in.',
  manyAdded: (count: number) => formats.plural(count, { one: '# document added', other: '# documents added' }),
  manyLeft: (count: number) =>
    formats.plural(count, { one: '# file was not added. See why below.', other: '# files were not added. See why below.' }),
  tryAgain: 'Try again',
  leaveTitle: 'Stop uploading?',
  leaveWhat: 'Documents that are already added stay. The others are not added.',
  leave: 'Stop Uploading',
  stay: 'Keep Uploading',
  // Files that cannot be searched
  unreadFiles: (count: number) =>
    formats.plural(count, { one: 'Text of # file cannot be searched', other: 'Text of # files cannot be searched' }),
  unreadTitle: 'Files whose text cannot be searched',
  unreadWhat: 'They can still be opened, and are found by title and description.',
  pagesRead: (read: number, of: number) => `${read} of ${of} pages can be searched.`,
  readAgain: 'The file is being read again.',
  readFailed: 'Failed to read the file again',
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  documentCategory: /* @__PURE__ */ asStored('Bylaws', 'Meeting Minutes', 'Financial Reports', 'Newsletters', 'Forms', 'Other'),
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = {
  .../* @__PURE__ */ asStored(
    'told # people about document',
    'added document',
    'edited document',
    'archived document',
    'put back document',
    'replaced document',
    'removed version',
    'deleted document',
  ),
  'told 1 people about document': 'told 1 person about document',
}

export const mails = {
  newDocument: {
    subject: (title: string) => `New document: ${title}`,
    action: 'Open the documents',
    footer: "You're receiving this email because you have an account in the community portal.",
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  documentIsFile: 'This document is an uploaded file. It has no address to change.',
  documentKeptElsewhere: 'This document is kept elsewhere. Add a new one instead.',
  documentVersionsMax: (most: number) => `A document keeps at most ${most} versions. Remove one first.`,
  documentOnlyVersion: 'This is the only version. Delete the document instead.',
  documentVersionRemoved: (number: number) => `Version ${number} removed`,
  documentNewVersion: (title: string) => `New version of ${title}`,
  documentDeleted: 'Document deleted',
  documentDescriptionNotText: 'Description must be text',
  documentNoteNotText: 'A note must be text',
  documentVersionNumber: 'A version is a whole number',
  yearUnknown: 'This is not a year',
}

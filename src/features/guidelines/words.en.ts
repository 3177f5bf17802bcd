import { asStored } from '../../words/parts'

/** Names of pages in menus and links. */
export const menu = { guidelines: 'CC&R Guidelines' }

export const guidelines = {
  pageTitle: 'CC&R Guidelines',
  subtitle: 'The rules we have agreed to live by',
  guidelines: 'Guidelines',
  all: 'All Guidelines',
  active: 'Active',
  priorityTab: 'Priority',
  priority: 'Priority',
  expired: 'Expired',
  printRulebook: 'Print Rulebook',
  addNew: 'Add New Guideline',
  search: 'Search guidelines',
  filterByTag: 'Filter by Tag',
  resetFilters: 'Reset Filters',
  shown: (shown: number, all: number) => `${shown} of ${all} guidelines shown`,
  noneFound: 'No guidelines found',
  noMatch: 'Nothing matches what you are looking for.',
  showAll: 'Show all guidelines',
  firstRule: 'Add your first rule so residents can look it up.',
  noneYet: 'The board has not published any rules here yet.',
  loadFailed: 'Failed to load guidelines',
  byAndUpdated: (author: string, date: string) => `By ${author} · Updated ${date}`,
  activeIn: (range: string) => `Active: ${range}`,
  noStartDate: 'No start date',
  // One rule
  backToList: 'Back to list',
  notFound: 'Guideline not found',
  maybeDeleted: 'It may have been deleted.',
  addedBy: 'Added by',
  lastUpdated: 'Last updated',
  activeFrom: 'Active from',
  activeUntil: 'Active until',
  notSpecified: 'Not specified',
  confirmDeletion: 'Confirm Deletion',
  deleteQuestion: 'Are you sure you want to delete this guideline? This action cannot be undone.',
  deleted: 'Guideline deleted',
  deleteFailed: 'Failed to delete guideline',
  // Writing
  createTitle: 'Create CC&R Guideline',
  editTitle: 'Edit CC&R Guideline',
  create: 'Create Guideline',
  update: 'Update Guideline',
  created: 'Guideline created',
  updated: 'Guideline updated',
  createFailed: 'Failed to create guideline',
  updateFailed: 'Failed to update guideline',
  saveFailed: 'Failed to save guideline',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  priorityHint: 'Marked with a badge and listed first',
  startDate: 'Start Date (optional)',
  endDate: 'End Date (optional)',
  tagRequiredTitle: 'Tag selection required',
  tagRequired: 'Please select at least one tag for this guideline',
  endBeforeStart: 'The end date cannot be before the start date',
  // The whole book
  rulebook: 'CC&R Rulebook',
  asOf: (community: string, date: string) => `${community}, as of ${date}`,
  print: 'Print',
  inForce: 'In force',
  notYetInForce: 'Not yet in force',
  noLongerInForce: 'No longer in force',
  ruleFacts: (tags: string, range: string, updated: string) => `${tags}. Active: ${range}. Last updated ${updated}.`,
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  guidelineTag: /* @__PURE__ */ asStored(
    'Fire Safety',
    'Landscaping',
    'Parking',
    'Seasonal',
    'Maintenance',
    'Structures',
    'Common Areas',
    'Safety',
  ),
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = /* @__PURE__ */ asStored('created guideline', 'edited guideline', 'deleted guideline')

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  guidelineDeleted: 'Guideline deleted',
  guidelinesNone: 'No guidelines available',
}

import { byId, rowsOf, type Sections } from './section'

/** Made for everyone, as a board member. */
export const work = {
  repliesWritten: rowsOf('message', 'responderId', ['subject', 'reply', 'replyTimestamp']),
  /** Only while they are on the board: a note is the board's. */
  notesWritten: byId((db, userId, after, limit) =>
    db
      .selectFrom('caseNote')
      .innerJoin('user', 'user.id', 'caseNote.authorId')
      .select(['caseNote.id', 'kind', 'caseId', 'text', 'caseNote.createdAt'])
      .where('authorId', '=', userId)
      .where(({ or, eb }) => or([eb('isAdmin', '=', 1), eb('isSuperAdmin', '=', 1)]))
      .where('caseNote.id', '>', after)
      .orderBy('caseNote.id')
      .limit(limit)
      .execute(),
  ),
  reportChanges: rowsOf('reportChange', 'changedById', ['reportId', 'changedAt', 'fromStatus', 'toStatus', 'comment']),
  announcementsMade: rowsOf('announcement', 'authorId', ['title', 'content', 'createdAt']),
  documentsMade: rowsOf('document', 'uploaderId', [
    'title',
    'category',
    'description',
    'documentDate',
    'version',
    'versionNote',
    'uploadedAt',
  ]),
  earlierVersionsMade: rowsOf('documentVersion', 'uploaderId', ['documentId', 'number', 'note', 'uploadedAt']),
  pollsMade: rowsOf('poll', 'authorId', ['title', 'description', 'createdAt']),
  eventsMade: rowsOf('event', 'createdBy', ['title', 'description', 'location', 'dateStart', 'createdAt']),
  guidelinesMade: rowsOf('guideline', 'createdBy', ['title', 'description', 'createdAt']),
  translationsMade: rowsOf('translation', 'authorId', ['kind', 'rowId', 'language', 'title', 'text']),
} satisfies Partial<Sections>

import { byId, type Section } from './section'

/** What they made for everybody, as a board member. */
export const work: Record<string, Section> = {
  repliesWritten: byId((db, userId, after, limit) =>
    db
      .selectFrom('message')
      .select(['id', 'subject', 'reply', 'replyTimestamp'])
      .where('responderId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  reportChanges: byId((db, userId, after, limit) =>
    db
      .selectFrom('reportChange')
      .select(['id', 'reportId', 'changedAt', 'fromStatus', 'toStatus', 'comment'])
      .where('changedById', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  announcementsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('announcement')
      .select(['id', 'title', 'content', 'createdAt'])
      .where('authorId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  documentsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('document')
      .select(['id', 'title', 'category', 'description', 'uploadedAt'])
      .where('uploaderId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  pollsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('poll')
      .select(['id', 'title', 'description', 'createdAt'])
      .where('authorId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  eventsMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('event')
      .select(['id', 'title', 'description', 'location', 'dateStart', 'createdAt'])
      .where('createdBy', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  guidelinesMade: byId((db, userId, after, limit) =>
    db
      .selectFrom('guideline')
      .select(['id', 'title', 'description', 'createdAt'])
      .where('createdBy', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
}

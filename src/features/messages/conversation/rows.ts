import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { noteCount } from '../../../server/conversations/notes'
import { emailChoiceOf } from '../../../server/notifications/choices'
import { isPaused, type Person } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { dateInZone } from '../../../shared/calendar'
import { FORMER_RESIDENT } from '../../../shared/residents'
import type { Attachment, Message, Obstacle } from '../answers'
import { isWhole, readsAll } from '../visible'

/** The community's date, for the board's reminders. */
export const todayFor = async (db: Reader, viewer: Person) =>
  readsAll(viewer) ? dateInZone(new Date(), (await readSettings(db)).timeZone) : ''

export const filesOf = (entryId: string) => sql<string>`(
  SELECT json_group_array(json_object('id', file.id, 'name', stored.originalName, 'size', stored.bytes, 'type', stored.mimeType) ORDER BY file.id)
  FROM messageFile AS file JOIN storedFile AS stored ON stored.id = file.fileId WHERE file.entryId = ${sql.ref(entryId)}
)`

export const toAttachments = (messageId: number, files: string): Attachment[] =>
  (JSON.parse(files) as Omit<Attachment, 'url'>[]).map((file) => ({ ...file, url: `/api/messages/${messageId}/files/${file.id}` }))

const OBSTACLE = sql<Obstacle>`CASE
  WHEN sender.id IS NULL OR sender.status NOT IN ('active', 'approved') THEN 'closed'
  WHEN sender.emailSubscribed = 0 OR (SELECT ${emailChoiceOf('messages')} FROM user WHERE user.id = sender.id) = 'off' THEN 'unsubscribed'
  WHEN (SELECT ${isPaused} FROM user WHERE user.id = sender.id) THEN 'paused' END`

/** Board-only columns are not even read for anybody else. */
export const selectMessages = (db: Reader, viewer: Person, today: string) =>
  db
    .selectFrom('message')
    .leftJoin('user as sender', 'sender.id', 'message.senderId')
    .leftJoin('user as responder', 'responder.id', 'message.responderId')
    .leftJoin('message as parent', 'parent.id', 'message.parentMessageId')
    .select([
      'message.id',
      'message.subject',
      'message.content',
      'message.senderId',
      'sender.name as senderName',
      'sender.streetNumber',
      'sender.streetName',
      'message.createdAt',
      'message.status',
      'message.reply',
      'message.replyTimestamp',
      'message.responderId',
      'responder.name as responderName',
      'message.isBroadcast',
      'message.parentMessageId',
      'parent.subject as parentSubject',
      'message.viewedByUser',
      'message.state',
      'message.entryCount',
      'message.activityAt as lastEntryAt',
      'message.lastEntryId',
      'message.seenByBoardAt',
      sql<SqlBool>`message.lastMemberEntryId > message.seenByBoardId`.as('isNewToBoard'),
      filesOf('message.firstEntryId').as('files'),
      isWhole(viewer).as('isWhole'),
    ])
    .$if(readsAll(viewer), (query) =>
      query
        .leftJoin('user as assignee', 'assignee.id', 'message.assigneeId')
        .select(['message.assigneeId', 'assignee.name as assigneeName', 'message.remindOn', 'message.seenByMemberAt'])
        .select([OBSTACLE.as('memberObstacle'), sql<SqlBool>`message.remindOn <= ${today}`.as('reminderDue')])
        .select(noteCount('message', 'message.id').as('noteCount')),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

export function toMessage(row: Row, viewer: Person): Message {
  const isWhole = Boolean(row.isWhole)
  const isBroadcast = row.isBroadcast === 1
  const isOwn = row.senderId === viewer.id
  return {
    id: row.id,
    subject: row.subject,
    content: row.content,
    senderId: row.senderId,
    senderName: row.senderName ?? FORMER_RESIDENT,
    senderAddress: isWhole && row.streetNumber !== null ? `${row.streetNumber} ${row.streetName}` : null,
    createdAt: row.createdAt,
    ...(isWhole ? wholeOf(row) : NOTHING_BETWEEN),
    isBroadcast,
    state: row.state as Message['state'],
    entryCount: row.entryCount,
    lastEntryAt: row.lastEntryAt,
    lastEntryId: row.lastEntryId,
    hasNews: isOwn ? row.status === 'Replied' && row.viewedByUser === 0 : readsAll(viewer) && !isBroadcast && Boolean(row.isNewToBoard),
    attachments: toAttachments(row.id, row.files),
    ...(readsAll(viewer) ? ofBoard(row, isOwn) : {}),
  }
}

const NOTHING_BETWEEN = {
  ...{ status: 'Pending' as const, reply: null, replyTimestamp: null, responderId: null, responderName: null },
  ...{ parentMessageId: null, parentSubject: null, viewedByUser: false, seenByBoardAt: null },
}

const wholeOf = (row: Row): Pick<Message, keyof typeof NOTHING_BETWEEN> => ({
  status: row.status === 'Replied' ? 'Replied' : 'Pending',
  reply: row.reply,
  replyTimestamp: row.replyTimestamp,
  responderId: row.responderId,
  responderName: row.reply === null ? null : (row.responderName ?? FORMER_RESIDENT),
  parentMessageId: row.parentMessageId,
  parentSubject: row.parentSubject,
  viewedByUser: row.viewedByUser === 1,
  seenByBoardAt: row.seenByBoardAt,
})

/** In their own conversation board members do not see their colleagues' notes. */
const ofBoard = (row: Row, isOwn: boolean) => ({
  assigneeId: row.assigneeId ?? null,
  assigneeName: row.assigneeName ?? null,
  remindOn: row.remindOn ?? null,
  reminderDue: Boolean(row.reminderDue),
  seenByMemberAt: row.seenByMemberAt ?? null,
  memberObstacle: row.memberObstacle ?? null,
  ...(isOwn ? {} : { noteCount: row.noteCount ?? 0 }),
})

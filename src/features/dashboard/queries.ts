import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { mailState } from '../../server/notifications/mail-queue'
import { readUsage, usageLevel } from '../../server/notifications/sms/limits'
import { isInvitedOnly, type Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import { writtenIn } from '../../server/translations'
import type { MemberContext } from '../../server/trpc/context'
import { dateInZone } from '../../shared/calendar'
import { may } from '../../shared/permissions'
import { wallClockAt } from '../../shared/wall-clock'
import { findNext } from '../events/visible'
import { countLoad, countUnreadReports, listOwnNews } from '../maintenance/visible'
import { IS_OPEN, IS_SETTLED, IS_UNREAD, isFrom, readsAll } from '../messages/visible'
import { listOpenBallots } from '../polls/visible'
import type { FirstSteps, ForYou, Waiting } from './answers'

async function countWaiting({ reads, mailQueue }: MemberContext): Promise<Waiting> {
  const settings = await readSettings(reads)
  const mail = mailState(settings, mailQueue)
  const waitingMails = mail === 'ready' ? 0 : await countWaitingMails(reads)
  const texts = settings.textGateway === '' ? 'low' : usageLevel(await readUsage(reads, settings), settings.smsMonthlyCap)
  const letters = (await countLetters(reads)) ?? null
  return { ...(await countWork(reads, dateInZone(new Date(), settings.timeZone))), letters, mail, waitingMails, texts }
}

/** The letters that a returned email added are later than its row. */
const countLetters = (db: Reader) =>
  db
    .selectFrom('noticeDelivery as email')
    // In this order, because few emails come back.
    .crossJoin('noticeDelivery as letter')
    .select((select) => ['letter.noticeId', select.fn.count<number>('letter.id').distinct().as('count')])
    .where(sql<SqlBool>`email.state = 'bounced'`)
    .whereRef('letter.ownerId', '=', 'email.ownerId')
    .whereRef('letter.noticeId', '=', 'email.noticeId')
    .whereRef('letter.id', '>', 'email.id')
    .where('letter.channel', '=', 'letter')
    .where('letter.state', '=', 'waiting')
    .groupBy('letter.noticeId')
    .orderBy('letter.noticeId', 'desc')
    .limit(1)
    .executeTakeFirst()

async function countWaitingMails(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`status = 'waiting'`)
    .executeTakeFirstOrThrow()
  return count
}

const countWork = (db: Reader, today: string) =>
  db
    .selectNoFrom((from) => [
      // The conditions repeat those of the partial indexes literally, because SQLite finds such an index only then.
      from
        .selectFrom('user')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(sql<SqlBool>`status = 'pending'`)
        .$asScalar()
        .$notNull()
        .as('pendingAccounts'),
      from
        .selectFrom('message')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(IS_OPEN)
        .$asScalar()
        .$notNull()
        .as('pendingMessages'),
      from.selectFrom('reportCount').select('count').where('status', '=', 'Open').$asScalar().$notNull().as('openReports'),
      countLoad(from, sql`waitsForBoard = 1 AND status <> 'Open'`).$asScalar().$notNull().as('reportsWithNews'),
      from
        .selectFrom('message')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('remindOn', '<=', today)
        .$asScalar()
        .$notNull()
        .as('dueReminders'),
    ])
    .executeTakeFirstOrThrow()

export async function countUnread(db: Reader, viewer: Person) {
  const count = async (condition: RawBuilder<SqlBool>) => {
    const ids = db.selectFrom('message').select('message.id').where(condition).limit(UNREAD_MAX)
    const { count } = await db
      .selectFrom(ids.as('unread'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const answers = await count(sql`(${isFrom(viewer.id)} AND ${IS_UNREAD} AND ${readsAll(viewer) ? IS_SETTLED : sql`TRUE`})`)
  const open = readsAll(viewer) ? await count(IS_OPEN) : 0
  return { messages: Math.min(UNREAD_MAX, answers + open), reports: await countUnreadReports(db, viewer) }
}

/** The limit of the list of unread messages. */
const UNREAD_MAX = 1000

/** The most replies, polls and reports that are listed. */
const LISTED_MOST = 5

export async function readForYou(ctx: MemberContext): Promise<ForYou> {
  const { reads, ballotBox, user, language } = ctx
  const { timeZone } = await readSettings(reads)
  const ownUnread = sql<SqlBool>`(${isFrom(user.id)} AND ${IS_UNREAD})`
  const replies = reads.selectFrom('message').select(['id', 'subject']).where(ownUnread).orderBy('activityAt', 'desc').limit(LISTED_MOST)
  const reports = await listOwnNews(reads, user, LISTED_MOST)
  const nextEvent = await findNext(reads, user, wallClockAt(new Date(), timeZone), language())
  return {
    board: may(user, 'dashboard.needsYou') ? await countWaiting(ctx) : null,
    replies: await replies.execute(),
    ballots: (await listOpenBallots({ reads, ballotBox }, user)).slice(0, LISTED_MOST),
    reports: reports.map((report) => ({ ...report, isAsked: Boolean(report.isAsked) })),
    nextEvent: nextEvent ? { ...nextEvent, language: writtenIn(nextEvent.language) } : null,
  }
}

const ON_BOARD = sql<SqlBool>`(isAdmin = 1 OR isSuperAdmin = 1)`

const NOT_IN = sql<SqlBool>`(user.awaitsInvitation = 1 OR ${isInvitedOnly})`

export async function readFirstSteps(db: Reader): Promise<FirstSteps> {
  const found = await db
    .selectNoFrom(({ exists, selectFrom, lit }) => [
      exists(selectFrom('mail').select('id').where('status', '=', 'sent')).as('email'),
      exists(selectFrom('setting').select('key').where('key', '=', 'streets')).as('settings'),
      exists(selectFrom('user').select('id').where(ON_BOARD).offset(1).limit(1)).as('board'),
      sql<number>`(SELECT count(*) > 0 AND sum(${NOT_IN}) * 2 <= count(*) FROM user WHERE NOT ${ON_BOARD})`.as('residents'),
      sql<number>`${exists(selectFrom('home').select('id').where('grownFor', 'is', null))} OR ${exists(selectFrom('owner').select('id').where('grownFor', 'is', null))}`.as(
        'homes',
      ),
      exists(selectFrom('announcement').select(lit(1).as('one'))).as('announcement'),
      exists(selectFrom('document').select(lit(1).as('one'))).as('documents'),
    ])
    .executeTakeFirstOrThrow()
  const steps = {
    email: Boolean(found.email),
    settings: Boolean(found.settings),
    board: Boolean(found.board),
    residents: Boolean(found.residents),
    homes: Boolean(found.homes),
    announcement: Boolean(found.announcement),
    documents: Boolean(found.documents),
  }
  return Object.values(steps).every(Boolean) ? null : steps
}

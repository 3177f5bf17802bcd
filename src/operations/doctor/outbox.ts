import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { isMailPaused } from '../../server/notifications/mail-queue'
import { DAY, fromNow, HOUR } from '../../server/process/clock'
import type { Settings } from '../../server/settings'
import type { Finding } from '../../shared/system'
import { ok, problem, warning } from './checks'

const FAILED_DAYS = 7

/** Failed mail counts for a week, unless it was withheld on purpose or its address has an issue. */
export const readOutbox = async (reads: Reader) => {
  const waiting = await reads
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldestAt'), fn.max('lastError').as('reason')])
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow()
  const { failed } = await reads
    .selectFrom('mail')
    .select((select) => select.fn.countAll<number>().as('failed'))
    .where('status', '=', sql.lit('failed'))
    .where('createdAt', '>', fromNow(-FAILED_DAYS * DAY))
    .where(sql<SqlBool>`coalesce(lastError, '') NOT LIKE 'Not sent: %'`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM emailDeliveryIssue AS issue WHERE issue.email = mail.toAddress)`)
    .executeTakeFirstOrThrow()
  return { ...waiting, failed }
}

type Outbox = Awaited<ReturnType<typeof readOutbox>>

export const isStuck = (oldest: string | null): oldest is string => oldest !== null && oldest < fromNow(-HOUR)

export function checkOutbox(settings: Settings, { waiting, oldestAt, reason, failed }: Outbox, isConfigured: boolean): Finding {
  if (settings.mailRefused)
    return problem(
      'outbox',
      `The mail server refuses all email, so it is paused; ${waiting} wait. It said: “${settings.mailRefused}” Check MAIL_FROM and the limits of your provider. Then a super admin presses Resume Email under Settings, Health, Outbox.`,
    )
  if (isMailPaused(settings))
    return warning(
      'outbox',
      `Email is paused, as it is after a restore; ${waiting} wait. A super admin resumes it under Settings, Health, Outbox.`,
    )
  if (isConfigured && isStuck(oldestAt))
    return warning('outbox', `${waiting} emails wait, the oldest since ${oldestAt}, and are tried again. ${reason ?? ''}`.trim())
  if (failed > 0)
    return warning(
      'outbox',
      `${failed} emails failed in the last ${FAILED_DAYS} days. Settings, Health, Outbox has the reasons and sends them again.`,
    )
  return ok('outbox', `${waiting} emails wait; none failed in the last ${FAILED_DAYS} days.`)
}

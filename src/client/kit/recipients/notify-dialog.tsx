import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Audience, atOnce, type DeliverySummary } from '../../../shared/recipients'
import { trpc } from '../../trpc'
import { ConfirmDialog } from '../dialogs/dialog'
import { Note } from '../feedback/note'
import { useFormats, useWords } from '../words/words'
import classes from './notify-dialog.module.css'
import { RecipientLine } from './recipient-line'

interface Props {
  reach: DeliverySummary
  what?: string | undefined
  audience?: Audience | undefined
  /** Urgent text messages are sent up to the monthly limit; others stop earlier. */
  isUrgent?: boolean
  children?: ReactNode
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function NotifyDialog({ reach, what, audience, isUrgent, children, busy, onConfirm, onClose }: Props) {
  const words = useWords('notifying')
  const { plural } = useFormats()
  const told = reach.people - reach.notReached.length
  return (
    <ConfirmDialog
      title={plural(told, words.tellQuestion)}
      confirmLabel={plural(told, words.tell)}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {reach.people > 0 && <RecipientLine count={atOnce(reach)} {...{ what, audience, isUrgent }} />}
      <RecipientSummary reach={reach} isUrgent={isUrgent} />
      {children}
    </ConfirmDialog>
  )
}

export function RecipientSummary({ reach, isUrgent = false }: { reach: DeliverySummary; isUrgent?: boolean | undefined }) {
  const words = useWords('notifying')
  const { plural, list, number } = useFormats()
  const { email, digest, sms, smsSegments, push, notReached } = reach
  const { data: used } = trpc.notifications.textUsage.useQuery(undefined, { enabled: sms > 0 })
  const texts = plural(smsSegments, words.texts)
  const limit = used ? used.cap - (isUrgent ? 0 : used.reservedForUrgent) : Number.POSITIVE_INFINITY
  const isTooMuch = sms > 0 && used !== undefined && used.segments + smsSegments > limit
  const lines = [
    email > 0 && plural(email, words.byEmail),
    digest > 0 && plural(digest, words.inDigest),
    sms > 0 && `${plural(sms, words.byText)} ${used ? words.textsOf(texts, number(used.segments), number(used.cap)) : `(${texts})`}`,
    push > 0 && plural(push, words.byPush),
    notReached.length > 0 && plural(notReached.length, words.notReached),
  ].filter((line) => line !== false)
  if (reach.people === 0) return <p>{words.nobody}</p>
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isTooMuch && (
        <Note tone="amber" icon={IconAlertTriangle}>
          {isUrgent ? words.textsBeyondLimit : words.textsForUrgent}
        </Note>
      )}
      {notReached.length > 0 && (
        <details className={classes.who}>
          <summary>{words.whoAndWhy}</summary>
          <ul className={classes.lines}>
            {notReached.map(({ id, name, streetNumber, streetName, reason }) => (
              <li key={id}>{list([name, `${streetNumber} ${streetName}`, words.reasons[reason]])}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

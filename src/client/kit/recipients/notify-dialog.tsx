import type { CheckboxProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { EVERYONE } from '../../../shared/audience'
import type { Reach } from '../../../shared/reach'
import type { Topic } from '../../../shared/topics'
import { trpc } from '../../trpc'
import { ConfirmDialog } from '../dialogs/dialog'
import { MailNote } from '../feedback/mail-note'
import { Note } from '../feedback/note'
import { showFailure } from '../feedback/toast'
import { Checkbox } from '../forms/checkbox'
import { useFormats } from '../words/formats'
import { useWords, wordsNow } from '../words/words'
import classes from './notify-dialog.module.css'

interface Props {
  /** As it is at this moment. */
  reach: Reach
  /** Urgent text messages go until the month's limit, others stop earlier. */
  isUrgent?: boolean
  /** Under whom it reaches. */
  children?: ReactNode
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asked before people are told: how many, by which way, and who not. */
export function NotifyDialog({ reach, isUrgent, children, busy, onConfirm, onClose }: Props) {
  const words = useWords('telling')
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
      <RecipientSummary reach={reach} isUrgent={isUrgent} />
      {children}
      <MailNote />
    </ConfirmDialog>
  )
}

/** People are told at once, instead of in their digest. */
export function NotifyField(props: CheckboxProps) {
  const words = useWords('telling')
  return <Checkbox label={words.tellNow} description={words.tellLater} {...props} />
}

/** Asks before a form is saved that tells people of `topic` at once; any other is saved without a question. */
export function useNotifyForm<Values extends { title: string; notify: boolean }>(topic: Topic, save: (values: Values) => void) {
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!values.notify) return save(values)
    void ask(
      () => estimate({ audience: EVERYONE, isUrgent: false, topic, title: values.title }),
      () => save(values),
    )
  }
  return { submit, ...rest }
}

interface Asking {
  reach: Reach
  confirm: () => void
}

/** Asks before people are told: `ask` finds out how many, and what was to be done is done once they say yes. */
export function useNotifyQuestion() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  async function ask(read: () => Promise<Reach>, confirm: () => void) {
    if (busy) return
    setBusy(true)
    try {
      setAsking({ reach: await read(), confirm })
    } catch (error) {
      const { countFailed } = wordsNow('telling')
      showFailure(countFailed, error, countFailed)
    } finally {
      setBusy(false)
    }
  }
  const stop = () => setAsking(null)
  const confirm = () => {
    stop()
    asking?.confirm()
  }
  return { ask, busy, asking: asking && { reach: asking.reach, busy: false, onConfirm: confirm, onClose: stop } }
}

/** Whom telling people reaches by which way, and whom it does not. */
export function RecipientSummary({ reach, isUrgent = false }: { reach: Reach; isUrgent?: boolean | undefined }) {
  const words = useWords('telling')
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

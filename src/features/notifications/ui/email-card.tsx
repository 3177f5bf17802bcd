import { words as notificationPreferences } from 'virtual:words/notificationPreferences'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useMail, useTimeZone, useViewer } from '#kit/context/session'
import { CardSkeleton, LoadError } from '#kit/feedback/loading'
import { MailNote } from '#kit/feedback/mail-note'
import { Note } from '#kit/feedback/note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { useWordForm } from '#kit/forms/form'
import { Radio } from '#kit/forms/radio'
import { Card } from '#kit/layout/page'
import { StatusBadge } from '#kit/lists/status-badge'
import { lazyPage } from '#kit/navigation/lazy-page'
import { EmailText } from '#kit/text/linked-text'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { EmailPreferences as Preferences } from '../answers'
import { LEAVING, UNSUBSCRIBE_REASONS, type UnsubscribeReason, unsubscribe } from '../schema'
import classes from './cards.module.css'

const PreferencesCard = lazyPage(() => import('./preferences-card'), 'PreferencesCard', notificationPreferences)

/** Shows both cards at once, so that neither moves the other. */
export function EmailPanel() {
  const email = trpc.notifications.emailPreferences.useQuery()
  const queries = [email, trpc.notifications.preferences.useQuery(), trpc.notifications.reachable.useQuery()]
  const skeleton = <CardSkeleton height="40rem" />
  return (
    <Suspense fallback={skeleton}>
      <PreferencesCard skeleton={skeleton} beside={email} />
      {queries.every(({ isFetched }) => isFetched) && <EmailCard query={email} />}
    </Suspense>
  )
}

function EmailCard({ query: { data, refetch, isFetching } }: { query: UseQueryResult<Preferences, unknown> }) {
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const retry = () => Promise.all([refetch(), utils.notifications.preferences.refetch()])
  const failed = !data

  useEffect(() => {
    if (failed) showToast({ title: words.emailFailed, tone: 'destructive' })
  }, [failed, words])

  if (failed) return <LoadError title={words.emailFailedWhy} onRetry={() => void retry()} busy={isFetching} />
  return (
    <Card
      title={words.tabs.email}
      aside={<StatusBadge tone={data.subscribed ? 'green' : 'gray'}>{words[data.subscribed ? 'subscribed' : 'unsubscribed']}</StatusBadge>}
    >
      {data.subscribed ? <Subscribed preferences={data} /> : <Unsubscribed preferences={data} />}
    </Card>
  )
}

function Subscribed({ preferences }: { preferences: Preferences }) {
  const words = useWords('preferences')
  const isReachable = trpc.notifications.reachable.useQuery().data?.reachable
  return (
    <>
      <OwnAddress around={words.subscribedTo} />
      <MailNote mt="md" />
      {isReachable === false && (
        <div className={classes.split}>
          <Note tone="amber" icon={IconAlertTriangle} role="alert">
            {words.bounces}
          </Note>
        </div>
      )}
      <UnsubscribeForm />
      <TextInMail preferences={preferences} />
    </>
  )
}

function OwnAddress({ around: [before, after] }: { around: readonly string[] }) {
  const { email } = useViewer()
  return (
    <Text fz="lg">
      {before}
      <strong>
        <EmailText address={email} />
      </strong>
      {after}
    </Text>
  )
}

function TextInMail({ preferences }: { preferences: Preferences }) {
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const save = useToastMutation(trpc.notifications.saveEmailPreferences, {
    failure: words.textInMailFailed,
    onSuccess: (saved) => utils.notifications.emailPreferences.setData(undefined, saved),
  })
  const checked = save.isPending ? save.variables.textInMail : preferences.textInMail
  return (
    <div className={classes.split}>
      <Checkbox
        label={words.textInMail}
        checked={checked}
        onChange={(event) => !save.isPending && save.mutate({ textInMail: event.currentTarget.checked })}
      />
    </div>
  )
}

function Unsubscribed({ preferences }: { preferences: Preferences }) {
  const utils = trpc.useUtils()
  const { promise } = useMail()
  const timeZone = useTimeZone()
  const words = useWords('preferences')
  const { instantDay } = useFormats()
  const resubscribe = useToastMutation(trpc.notifications.resubscribe, {
    success: { title: words.hasResubscribed, message: promise(words.hasResubscribedWhat) },
    failure: words.resubscribeFailed,
    onSuccess: (saved) => {
      utils.notifications.emailPreferences.setData(undefined, saved)
      void utils.notifications.reachable.invalidate()
      void utils.notifications.preferences.invalidate()
    },
    onSettled: () => utils.auth.me.invalidate(),
  })
  const { unsubscribedAt, reason, note } = preferences
  return (
    <>
      <OwnAddress around={unsubscribedAt ? words.unsubscribedSince(instantDay(unsubscribedAt, timeZone)) : words.unsubscribedFrom} />
      {reason && <Text c="dimmed">{words.yourReason(new Map(Object.entries(words.reasons)).get(reason) ?? reason)}</Text>}
      {note && <Text c="dimmed">{words.yourNote(note)}</Text>}
      <div className={classes.split}>
        <p>{words.accountMail}</p>
        <Button className={fields.start ?? ''} onClick={() => resubscribe.mutate()} loading={resubscribe.isPending}>
          {words.resubscribe}
        </Button>
      </div>
    </>
  )
}

function UnsubscribeForm() {
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { reason: '' as UnsubscribeReason | '', note: '' },
    validate: schemaResolver(unsubscribe, { sync: true }),
  })
  const leaving = form.values.reason === LEAVING
  const save = useToastMutation(trpc.notifications.unsubscribe, {
    success: { title: words.hasUnsubscribed, message: leaving ? words.hasLeftWhat : words.hasUnsubscribedWhat },
    failure: words.unsubscribeFailed,
    form,
    onSuccess: (saved) => {
      utils.notifications.emailPreferences.setData(undefined, saved)
      void utils.notifications.preferences.invalidate()
    },
    // A former resident is signed out, so this query leads to the sign-in page.
    onSettled: () => utils.auth.me.invalidate(),
  })
  const submit = form.onSubmit(
    ({ reason, note }) => {
      if (reason) save.mutate({ reason, note })
    },
    () => form.node.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus(),
  )

  return (
    <form ref={form.node} className={classes.split} onSubmit={submit} noValidate>
      <h3>{words.unsubscribe}</h3>
      <Radio.Group
        label={words.reason}
        description={words.reasonHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        required
        {...form.getInputProps('reason')}
      >
        <Stack gap={4}>
          {UNSUBSCRIBE_REASONS.map((reason) => (
            <Radio key={reason} value={reason} label={words.reasons[reason]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label={words.note} name="note" minRows={2} {...form.getInputProps('note')} />
      {leaving && (
        <Note tone="red" icon={IconAlertTriangle} role="alert">
          {words.leaving}
        </Note>
      )}
      <Button
        type="submit"
        className={fields.start ?? ''}
        loading={save.isPending}
        {...(leaving ? { color: 'red.7' } : { variant: 'default' })}
      >
        {words.unsubscribe}
      </Button>
    </form>
  )
}

import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { showFailure } from '#kit/feedback/show-failure'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { schemaResolver } from '@mantine/form'
import { Note } from '#kit/feedback/note'
import { showToast } from '#kit/feedback/toast'
import { useWordForm } from '#kit/forms/use-word-form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { LEAVING, UNSUBSCRIBE_REASONS, type UnsubscribeReason, unsubscribe } from '../schema'
import classes from './profile.module.css'

export function UnsubscribeForm() {
  const words = useWords('preferences')
  const utils = trpc.useUtils()
  const form = useWordForm({
    initialValues: { reason: '' as UnsubscribeReason | '', note: '' },
    validate: schemaResolver(unsubscribe, { sync: true }),
  })
  const leaving = form.values.reason === LEAVING
  const save = trpc.preferences.unsubscribe.useMutation({
    onSuccess: (saved) => {
      utils.preferences.email.setData(undefined, saved)
      void utils.reach.choices.invalidate()
      const message = leaving ? words.hasLeftWhat : words.hasUnsubscribedWhat
      showToast({ title: words.hasUnsubscribed, message, tone: 'success' })
    },
    onError: (error) => {
      form.refuse(error)
      showFailure(words.unsubscribeFailed, error)
    },
    // A former resident is signed out: asking who is here leads to the sign-in page.
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
        className={classes.start ?? ''}
        loading={save.isPending}
        {...(leaving ? { color: 'red.7' } : { variant: 'default' })}
      >
        {words.unsubscribe}
      </Button>
    </form>
  )
}

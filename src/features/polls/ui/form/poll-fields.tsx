import { ActionIcon, Box, Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { Form, useWordForm } from '#kit/forms/form'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { POLL_STATUSES } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { useOpenView } from '../views'
import { useFormWords } from '../words'
import classes from './form.module.css'
import { ImageFields } from './image-fields'
import { OptionFields } from './option-fields'
import { PeriodFields } from './period-fields'
import { formDataOf, type PollValues, pollProblems, valuesOf } from './poll-values'
import { RuleFields } from './rule-fields'

import '@mantine/core/styles/ActionIcon.layer.css'

export function PollFields({ poll, timeZone }: { poll: Poll | null; timeZone: string }) {
  const words = useFormWords()
  const kit = useWords('kit')
  const open = useOpenView()
  // The poll as the form shows it: a later load must not make others' changes look like this form's.
  const [shown] = useState(poll)
  const form = useWordForm<PollValues>({
    initialValues: valuesOf(shown, timeZone),
    validate: (values) => pollProblems(values, shown, timeZone),
  })
  const { save, progress, cancel } = useSave(poll, form.refuse)
  const telling = useNotifyForm<PollValues>('polls', (values) => void save(formDataOf(values, shown, timeZone)))
  const opens = !poll && form.values.status === 'active'
  const locked = poll !== null && poll.voteCount > 0
  const statuses = POLL_STATUSES.filter((status) => status !== 'closed' || poll?.status === 'closed')
  const close = () => open(poll ? { poll: String(poll.id) } : {})
  const title = poll ? words.edit : words.create

  return (
    <Box maw="46rem" mx="auto">
      <PageTitle title={title}>
        <ActionIcon variant="default" aria-label={kit.close} onClick={close}>
          <IconX size={24} aria-hidden />
        </ActionIcon>
      </PageTitle>
      <Card>
        <Form form={form} onSubmit={(values) => telling.submit({ ...values, notify: values.notify && opens })}>
          <p className={classes.note}>{words.boardOnly}</p>
          <TextInput label={words.titleField} name="title" autoComplete="off" {...form.getInputProps('title')} />
          <Textarea label={words.description} name="description" {...form.getInputProps('description')} />
          {locked && <p className={classes.note}>{words.locked}</p>}
          <RuleFields form={form} statuses={statuses} locked={locked} />
          <OptionFields form={form} locked={locked} />
          <PeriodFields form={form} timeZone={timeZone} reopens={poll?.closedByClock ?? false} />
          {opens && <NotifyField {...form.getInputProps('notify', { type: 'checkbox' })} />}
          <ImageFields form={form} busy={progress !== null} />
          <UploadProgress progress={form.values.images.length > 0 ? progress : null} onCancel={cancel} />
          <Group gap={8} mt={8}>
            <Button type="submit" loading={progress !== null || telling.busy}>
              {poll ? words.update : words.createNow}
            </Button>
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
          </Group>
        </Form>
        {telling.asking && <NotifyDialog {...telling.asking} />}
      </Card>
    </Box>
  )
}

const idOf = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '')

/** Sends the form and opens the poll. `onRefused` gets an error that fields may explain. */
function useSave(poll: Poll | null, onRefused: (error: unknown) => void) {
  const words = useFormWords()
  const utils = trpc.useUtils()
  const open = useOpenView()
  const { progress, send, cancel } = useUpload()

  async function save(data: FormData) {
    try {
      const saved = await (poll ? send('PATCH', `/api/polls/${poll.id}`, data) : send('POST', '/api/polls', data))
      showToast({ title: words.success, message: poll ? words.updated : words.createdDone, tone: 'success' })
      await utils.polls.invalidate()
      open({ poll: idOf(saved) })
    } catch (error) {
      if (isCancelled(error)) return
      onRefused(error)
      const { status } = readProblem(error)
      if (status === 401) return showToast({ title: words.loginNeeded, message: words.loginNeededWhy, tone: 'destructive' })
      const message = status === 403 ? words.saveFailed : problemText(error, words.saveFailed)
      showToast({ title: words.error, message, tone: 'destructive' })
    }
  }
  return { save, progress, cancel }
}

import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon, Box, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import { problemText, readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { DescriptionFields } from '#kit/files/description-fields'
import { FileChip } from '#kit/files/file-chip'
import { keyOfFile, UploadZone } from '#kit/files/upload-zone'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form, type WordForm } from '#kit/forms/form'
import { Card, PageTitle } from '#kit/layout/page'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { MEGABYTE, PICTURE_EXTENSIONS } from '../../../../shared/file-kinds'
import { POLL_STATUSES } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { IMAGE_MAX_MB, IMAGES_MAX, OPTIONS_MAX, OPTIONS_MIN, TOO_MANY_IMAGES } from '../../schema'
import { useCanVote } from '../use-poll-text'
import { useOpenView } from '../views'
import { useFormWords } from '../words'
import { PeriodFields } from './period-fields'
import { formDataOf, type OptionField, optionField, type PollValues, pollProblems, valuesOf } from './poll-values'
import { RuleFields } from './rule-fields'

export function PollFields({ poll, timeZone }: { poll: Poll | null; timeZone: string }) {
  const words = useFormWords()
  const kit = useWords('kit')
  const open = useOpenView()
  // The poll as the form shows it: a later load must not make others' changes look like this form's.
  const [shown] = useState(poll)
  const form = useDraftForm<PollValues>(
    `poll-${poll?.id ?? 'new'}`,
    { initialValues: valuesOf(shown, timeZone), validate: (values) => pollProblems(values, shown, timeZone) },
    { onSessionEnd: () => showToast({ title: words.loginNeeded, message: words.loginNeededWhy, tone: 'destructive' }) },
  )
  const { save, progress, cancel } = useSave(poll, form)
  const notifying = useNotifyForm<PollValues>('polls', (values) => void save(formDataOf(values, shown, timeZone)))
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
        <Form form={form} onSubmit={(values) => notifying.submit({ ...values, notify: values.notify && opens })}>
          <Box component="p" fz="sm" c="dimmed">
            {words.boardOnly}
          </Box>
          {locked && (
            <Box component="p" fz="sm" c="dimmed">
              {words.locked}
            </Box>
          )}
          <TextInput label={words.titleField} name="title" autoComplete="off" disabled={locked} {...form.getInputProps('title')} />
          <Textarea label={words.description} name="description" disabled={locked} {...form.getInputProps('description')} />
          <RuleFields form={form} statuses={statuses} locked={locked} />
          <OptionFields form={form} locked={locked} />
          <PeriodFields form={form} timeZone={timeZone} poll={poll} />
          {opens && <NotifyField {...form.getInputProps('notify', { type: 'checkbox' })} />}
          {!locked && <ImageFields form={form} busy={progress !== null} />}
          <UploadProgress progress={form.values.images.length > 0 ? progress : null} onCancel={cancel} />
          <Group gap={8} mt={8}>
            <Button type="submit" loading={progress !== null || notifying.busy}>
              {poll ? words.update : words.createNow}
            </Button>
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
          </Group>
        </Form>
        {notifying.asking && <NotifyDialog {...notifying.asking} />}
      </Card>
    </Box>
  )
}

const idOf = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '')

/** Sends the form and opens the poll. */
function useSave(poll: Poll | null, form: WordForm<PollValues>) {
  const words = useFormWords()
  const utils = trpc.useUtils()
  const open = useOpenView()
  const canVote = useCanVote()
  const { progress, send, cancel } = useUpload()

  async function save(data: FormData) {
    try {
      const saved = await (poll ? send('PATCH', `/api/polls/${poll.id}`, data) : send('POST', '/api/polls', data))
      form.sent?.()
      const done = poll ? words.updated : words.createdDone
      const note = poll?.status === 'active' ? '' : await canVote(saved as Poll)
      showToast({ title: words.success, message: note ? `${done} ${note}` : done, tone: 'success' })
      await utils.polls.invalidate()
      open({ poll: idOf(saved) })
    } catch (error) {
      if (isCancelled(error)) return
      form.refuse(error)
      const { status } = readProblem(error)
      if (status === 401) return showToast({ title: words.loginNeeded, message: words.loginNeededWhy, tone: 'destructive' })
      const message = status === 403 ? words.saveFailed : problemText(error, words.saveFailed)
      showFailure(words.error, error, '', message)
    }
  }
  return { save, progress, cancel }
}

/** Higher than anybody needs: this field reports the limit itself, together with the stored images. */
const CHOSEN_MAX = 50

function ImageFields({ form, busy }: { form: UseFormReturnType<PollValues>; busy: boolean }) {
  const words = useFormWords()
  const { imageUrls, images, descriptions } = form.values
  const describe = (name: string, key: string) => (
    <DescriptionFields
      name={name}
      value={descriptions[key] ?? null}
      onChange={(description) => form.setFieldValue('descriptions', { ...descriptions, [key]: description })}
      disabled={busy}
    />
  )
  const choose = (files: File[]) => {
    const room = IMAGES_MAX - imageUrls.length
    form.setFieldValue('images', files.slice(0, room))
    if (files.length > room) form.setFieldError('images', TOO_MANY_IMAGES)
    else form.clearFieldError('images')
  }
  const drop = (url: string) => {
    form.setFieldValue(
      'imageUrls',
      imageUrls.filter((other) => other !== url),
    )
    form.clearFieldError('images')
  }
  return (
    <Stack gap={8}>
      <UploadZone
        label={words.images}
        hint={words.imagesHint(IMAGES_MAX, PICTURE_EXTENSIONS.join(', '), IMAGE_MAX_MB)}
        extensions={PICTURE_EXTENSIONS}
        maxBytes={IMAGE_MAX_MB * MEGABYTE}
        maxCount={CHOSEN_MAX}
        files={images}
        onChange={choose}
        below={(file) => describe(file.name, keyOfFile(file))}
        error={form.errors.images as string | undefined}
        disabled={busy}
        camera
      />
      {imageUrls.map((url, at) => (
        <Fragment key={url}>
          <FileChip name={words.imageAt(at + 1)} picture={`${url}?size=small`} disabled={busy} onRemove={() => drop(url)} />
          {describe(words.imageAt(at + 1), url)}
        </Fragment>
      ))}
    </Stack>
  )
}

function OptionFields({ form, locked }: { form: UseFormReturnType<PollValues>; locked: boolean }) {
  const words = useFormWords()
  const id = useId()
  const { options, questionType } = form.values
  const error = form.errors.options
  const change = (next: OptionField[]) => {
    // Removing an option shifts the others and their errors.
    form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('options.'))))
    form.setFieldValue('options', next)
  }
  const write = (key: string, text: string) => change(options.map((option) => (option.key === key ? { key, text } : option)))

  const isOpen = questionType === 'open'
  return (
    <fieldset disabled={locked} aria-describedby={error ? id : undefined}>
      <legend className={fields.legend}>{words.options}</legend>
      {isOpen && (
        <Box component="p" fz="sm" c="dimmed">
          {words.openNote}
        </Box>
      )}
      <Stack gap={8}>
        {options.map((option, at) => (
          <Group key={option.key} gap={8} wrap="nowrap" align="stretch">
            <TextInput
              flex={1}
              miw={0}
              aria-label={words.optionAt(at + 1)}
              leftSection={<span aria-hidden>{at + 1}</span>}
              autoComplete="off"
              value={option.text}
              error={form.errors[`options.${at}`]}
              aria-invalid={form.errors[`options.${at}`] !== undefined || (error !== undefined && option.text.trim() === '')}
              onChange={(event) => write(option.key, event.currentTarget.value)}
            />
            {at >= OPTIONS_MIN && !locked && (
              <ActionIcon
                variant="default"
                aria-label={words.removeOption(at + 1)}
                onClick={() => change(options.filter((other) => other.key !== option.key))}
              >
                <IconTrash size={22} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {error && (
        <Text mt={8} fw={600} c="var(--red-text)" id={id}>
          {error}
        </Text>
      )}
      {!locked && !isOpen && options.length < OPTIONS_MAX && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => change([...options, optionField()])}
        >
          {words.addOption}
        </Button>
      )}
    </fieldset>
  )
}

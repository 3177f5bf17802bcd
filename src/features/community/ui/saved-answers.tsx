import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ReadError } from '#kit/feedback/loading'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form } from '#kit/forms/form'
import { Card } from '#kit/layout/page'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { ANSWER_TEXT_MAX, ANSWER_TITLE_MAX, SAVED_ANSWERS_MAX } from '../../../shared/cases'

type Saved = Outputs['messages']['savedAnswers']

export function SavedAnswers() {
  const words = useWords('savedAnswers')
  const query = trpc.messages.savedAnswers.useQuery()
  const { data } = query
  return (
    <Card title={words.title}>
      <ReadError title={words.failed} query={query} />
      {data && <AnswersForm key={data.version} saved={data} />}
    </Card>
  )
}

function AnswersForm({ saved }: { saved: Saved }) {
  const words = useWords('savedAnswers')
  const utils = trpc.useUtils()
  const form = useDraftForm('saved-answers', { initialValues: { answers: saved.answers } })
  const save = useToastMutation(trpc.messages.saveAnswers, {
    success: words.saved,
    failure: words.notSaved,
    form,
    onSuccess: (changed) => utils.messages.savedAnswers.setData(undefined, changed),
  })
  const { answers } = form.values

  function add() {
    form.insertListItem('answers', { title: '', text: '' })
    requestAnimationFrame(() => form.node.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus())
  }
  return (
    <Form form={form} onSubmit={(values) => save.mutate(form.keyed({ ...values, version: saved.version }))}>
      <p>{words.what}</p>
      {answers.length === 0 && <p>{words.none}</p>}
      {answers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <fieldset key={at} className={fields.fields}>
          <legend>{words.answer(at + 1)}</legend>
          <TextInput label={words.answerTitle} maxLength={ANSWER_TITLE_MAX} {...form.getInputProps(`answers.${at}.title`)} />
          <Textarea
            label={words.answerText}
            minRows={3}
            maxRows={12}
            maxLength={ANSWER_TEXT_MAX}
            {...form.getInputProps(`answers.${at}.text`)}
          />
          <Group>
            <Button variant="default" onClick={() => form.removeListItem('answers', at)}>
              {words.remove(at + 1)}
            </Button>
          </Group>
        </fieldset>
      ))}
      <Group gap={8}>
        <Button type="submit" loading={save.isPending}>
          {words.save}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={answers.length >= SAVED_ANSWERS_MAX}
          onClick={add}
        >
          {words.add}
        </Button>
      </Group>
    </Form>
  )
}

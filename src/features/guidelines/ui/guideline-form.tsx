import { Box, Button, Group, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { showFailure, showToast } from '#kit/feedback/toast'
import { ChoiceChips } from '#kit/forms/choice-chips'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { filledFrom } from '#kit/forms/filled-from'
import { Form } from '#kit/forms/form'
import { type InLanguages, LanguageFields, languagesOf, languagesToSend } from '#kit/forms/language-fields'
import { Switch } from '#kit/forms/switch'
import { Card, PageTitle } from '#kit/layout/page'
import { messageText, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Guideline } from '../answers'
import type { GuidelineTag } from '../schema'
import { GUIDELINE_TAGS, newGuideline } from '../schema'
import { useAddressOf } from './guideline-words'

const BLANK = { title: '', description: '', tags: [] as GuidelineTag[], priority: false, startDate: '', endDate: '' }
type Values = typeof BLANK & InLanguages
const DATES = ['startDate', 'endDate']

export function GuidelineForm({ guideline: loaded }: { guideline: Guideline | null }) {
  // Keeps the first version: a later load must not mix others' changes into this form's.
  const [guideline] = useState(loaded)
  const words = useWords('guidelines')
  const { cancel } = useWords('kit')
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const back = addressOf(guideline ? { guideline: String(guideline.id) } : {})
  const { guidelineTag } = useWords('values')
  const initialValues = { ...filledFrom(BLANK, guideline), ...languagesOf(guideline) }
  const form = useDraftForm<Values>(`guideline-${guideline?.id ?? 'new'}`, {
    initialValues,
    validate: schemaResolver(newGuideline, { sync: true }),
  })

  const addsAnother = useRef(false)
  const saving = {
    onSuccess: async () => {
      form.sent?.()
      await utils.guidelines.invalidate()
      showToast({ title: guideline ? words.updated : words.created, tone: 'success' })
      if (!addsAnother.current) return navigate(back, { replace: true })
      const sent = form.getValues()
      form.settle(sent, { ...initialValues, tags: sent.tags })
      form.node.current?.querySelector<HTMLInputElement>('[name="title"]')?.focus()
    },
    onError: (error: unknown) => {
      form.refuse(error)
      const title = guideline ? words.updateFailed : words.createFailed
      showFailure(title, error, words.saveFailed)
    },
  }
  const create = trpc.guidelines.create.useMutation(saving)
  const update = trpc.guidelines.update.useMutation(saving)
  const isSaving = create.isPending || update.isPending
  const save = ({ stillSame, language, translations, ...values }: Values) => {
    const inLanguages = languagesToSend({ stillSame, language, translations }, guideline, 'description')
    if (!guideline) return create.mutate(form.keyed({ ...values, ...inLanguages }))
    return update.mutate({ id: guideline.id, ...form.changed(values, DATES), ...inLanguages })
  }

  function refuse(errors: Record<string, unknown>) {
    if (errors.tags) showToast({ title: words.tagRequiredTitle, message: words.tagRequired, tone: 'destructive' })
  }

  return (
    <Box maw="52rem">
      <PageTitle title={guideline ? words.editTitle : words.createTitle} />
      <Card>
        <Form form={form} onSubmit={save} onRefused={refuse}>
          <TextInput label={words.title} name="title" autoComplete="off" {...form.getInputProps('title')} />
          <Textarea label={words.description} name="description" minRows={6} {...form.getInputProps('description')} />
          <LanguageFields
            row={guideline}
            field="description"
            values={form.values}
            onChange={form.setValues}
            error={form.errors.translations ? messageText(String(form.errors.translations)) : undefined}
          />
          <ChoiceChips
            label={words.tags}
            choices={GUIDELINE_TAGS}
            textOf={(tag) => guidelineTag[tag]}
            chosen={form.values.tags}
            onChange={(tags) => form.setFieldValue('tags', tags)}
            error={form.errors.tags ? messageText(String(form.errors.tags)) : undefined}
          />
          <Switch label={words.priority} description={words.priorityHint} {...form.getInputProps('priority', { type: 'checkbox' })} />
          <div className={fields.pair}>
            <TextInput type="date" label={words.startDate} name="startDate" {...form.getInputProps('startDate')} />
            <TextInput type="date" label={words.endDate} name="endDate" {...form.getInputProps('endDate')} />
          </div>
          <Group gap={8} mt={8}>
            <Button type="submit" loading={isSaving} onClick={() => (addsAnother.current = false)}>
              {guideline ? words.update : words.create}
            </Button>
            {!guideline && (
              <Button type="submit" variant="default" disabled={isSaving} onClick={() => (addsAnother.current = true)}>
                {words.createAnother}
              </Button>
            )}
            <Button component={Link} to={back} variant="default">
              {cancel}
            </Button>
          </Group>
        </Form>
      </Card>
    </Box>
  )
}

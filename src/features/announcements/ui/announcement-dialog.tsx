import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { fieldErrors, readProblem } from '../../../client/kit/feedback/problem'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import { isCancelled } from '../../../client/kit/files/send-form'
import { UploadProgress } from '../../../client/kit/files/upload-progress'
import { useUpload } from '../../../client/kit/files/use-upload'
import { ChoiceChips } from '../../../client/kit/forms/choice-chips'
import { forgetDraft, hasDraft, readDraft, useKeptDraft } from '../../../client/kit/forms/draft'
import fields from '../../../client/kit/forms/fields.module.css'
import { focusFirstProblem } from '../../../client/kit/forms/focus-first-problem'
import { LanguageFields } from '../../../client/kit/forms/language-fields'
import { useWordForm } from '../../../client/kit/forms/use-word-form'
import { TellDialog } from '../../../client/kit/telling/tell-dialog'
import { sentenceText } from '../../../client/kit/words/sentence'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement, Category } from '../answers'
import { announcementForm, draftForm } from '../schema'
import { draftOf, formOf, type Values, valuesOf } from './announcement-values'
import { AttachmentField } from './attachment-field'
import { AudienceFields } from './audience-fields'
import { useCategoryName } from './category-words'
import { DraftNote } from './draft-note'
import { LettersLink } from './letters-link'
import { MomentFields } from './moment-fields'
import { PinFields } from './pin-fields'
import { TextFields } from './text-fields'
import { UrgentHint } from './urgent-hint'
import { useTelling } from './use-telling'

interface Props {
  /** The one to change; null writes a new one. */
  announcement: Announcement | null
  categories: Category[]
  onClose: () => void
}

export function AnnouncementDialog({ announcement, categories, onClose }: Props) {
  const words = useWords('announcements')
  const { cancel } = useWords('kit')
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const upload = useUpload()
  const { promise } = useMail()
  const key = `announcement-draft-${useViewer().id}-${announcement?.id ?? 'new'}`
  const timeZone = useTimeZone()
  const isPublished = announcement?.state === 'published'
  const stored = valuesOf(announcement, timeZone)
  const blank = draftOf(stored)
  const [resumed, setResumed] = useState(() => hasDraft(key))
  const [initialValues] = useState(() => ({ ...stored, ...readDraft(key, blank) }))
  const form = useWordForm<Values>({
    initialValues,
    validate: (filled) => schemaResolver(filled.when === 'draft' ? draftForm : announcementForm, { sync: true })(filled),
  })
  useKeptDraft(key, draftOf(form.values), blank)
  const { values, errors, setFieldValue } = form
  const categoryName = useCategoryName()
  const busy = upload.progress !== null
  const error = (field: string) => (errors[field] ? sentenceText(String(errors[field])) : undefined)

  async function save(filled: Values) {
    const address = announcement ? `/api/announcements/${announcement.id}` : '/api/announcements'
    try {
      const saved = (await upload.send(announcement ? 'PUT' : 'POST', address, formOf(filled, announcement, timeZone))) as Announcement
      forgetDraft(key)
      showToast({ title: announcement ? words.updated : words.created, message: outcome(saved), tone: 'success' })
      onClose()
      await utils.invalidate()
    } catch (failure) {
      if (isCancelled(failure)) return
      form.setErrors(fieldErrors(failure))
      focusFirstProblem(node.current)
      const { status, message } = readProblem(failure)
      showFailure(words.error, failure, status === 0 ? message : words.saveFailed)
    }
  }
  function outcome({ state, isEmailed }: Announcement) {
    if (state === 'draft') return words.draftSaved
    if (state === 'scheduled') return words.isScheduled
    if (isPublished) return words.updatedText
    return isEmailed ? promise(words.visibleAndEmailed) : words.visible
  }
  const telling = useTelling(announcement, (filled) => void save(filled))
  function startOver() {
    form.setValues(stored)
    setResumed(false)
    node.current?.querySelector('input')?.focus()
  }
  function refuse() {
    focusFirstProblem(node.current)
    showToast({ title: words.invalidForm, message: words.incomplete, tone: 'destructive' })
  }

  return (
    <Dialog
      title={announcement ? words.editTitle : words.create}
      size="37.5rem"
      writes={Boolean(announcement)}
      covered={telling.asking !== null}
      onClose={onClose}
    >
      <form ref={node} className={fields.fields} onSubmit={form.onSubmit(telling.submit, refuse)} noValidate>
        {resumed && <DraftNote onStartOver={startOver} />}
        <TextInput label={words.title} name="title" autoComplete="off" withAsterisk data-autofocus {...form.getInputProps('title')} />
        <ChoiceChips
          label={`${words.categories} *`}
          textOf={categoryName}
          choices={categories.map(({ name }) => name)}
          chosen={categories.filter(({ id }) => values.categories.includes(id)).map(({ name }) => name)}
          onChange={(names) =>
            setFieldValue(
              'categories',
              categories.filter(({ name }) => names.includes(name)).map(({ id }) => id),
            )
          }
          error={error('categories')}
        />
        {!isPublished && <UrgentHint values={values} categories={categories} onChange={form.setValues} />}
        <Textarea label={words.content} name="content" minRows={4} maxRows={16} withAsterisk {...form.getInputProps('content')} />
        <LanguageFields row={announcement} field="content" values={values} onChange={form.setValues} error={error('translations')} />
        <PinFields form={form} />
        <TextInput
          type="date"
          label={words.expiresOn}
          description={words.expiresHint}
          name="expiresAt"
          {...form.getInputProps('expiresAt')}
        />
        <AttachmentField
          announcement={announcement}
          files={values.files}
          removed={values.removeAttachment}
          error={error('attachmentFile')}
          disabled={busy}
          onFiles={(files) => setFieldValue('files', files)}
          onRemove={() => setFieldValue('removeAttachment', true)}
        />
        <AudienceFields form={form} />
        <MomentFields form={form} timeZone={timeZone} isPublished={isPublished} />
        <TextFields form={form} id={announcement?.id ?? null} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy || telling.busy}>
            {values.when === 'draft'
              ? words.saveDraft
              : values.when === 'later'
                ? words.schedule
                : announcement
                  ? words.saveChanges
                  : words.create}
          </Button>
        </div>
      </form>
      {telling.asking && (
        <TellDialog {...telling.asking} isUrgent={values.isUrgent}>
          <LettersLink id={announcement?.id} reach={telling.asking.reach} />
        </TellDialog>
      )}
    </Dialog>
  )
}

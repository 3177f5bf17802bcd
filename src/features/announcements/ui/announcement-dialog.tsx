import { schemaResolver } from '@mantine/form'
import { useMail, useTimeZone } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { useNotifyQuestion } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement, Category } from '../answers'
import { announcementForm, draftForm } from '../schema'
import { AnnouncementFields } from './announcement-fields'
import { changesText, formOf, requestOf, type Values, valuesOf } from './announcement-values'
import { LettersLink } from './notify-announcement'

interface Props {
  announcement: Announcement | null
  categories: Category[]
  onClose: () => void
}

export function AnnouncementDialog({ announcement, categories, onClose }: Props) {
  const words = useWords('announcements')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const { promise } = useMail()
  const draft = `announcement-${announcement?.id ?? 'new'}`
  const timeZone = useTimeZone()
  const isPublished = announcement?.state === 'published'
  const form = useDraftForm<Values>(
    draft,
    {
      initialValues: valuesOf(announcement, timeZone),
      validate: (filled) => schemaResolver(filled.when === 'draft' ? draftForm : announcementForm, { sync: true })(filled),
    },
    { draftKept: words.draftKept },
  )
  const { values } = form
  const busy = upload.progress !== null

  async function save(filled: Values) {
    const address = announcement ? `/api/announcements/${announcement.id}` : '/api/announcements'
    try {
      const saved = (await upload.send(announcement ? 'PUT' : 'POST', address, formOf(filled, announcement, timeZone))) as Announcement
      form.sent?.()
      showToast({ title: announcement ? words.updated : words.created, message: outcome(saved), tone: 'success' })
      onClose()
      await utils.invalidate()
    } catch (failure) {
      if (isCancelled(failure)) return
      form.refuse(failure)
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
  const confirmation = useNotifyConfirmation(announcement, (filled) => void save(filled))
  function refuse() {
    showToast({ title: words.invalidForm, message: words.incomplete, tone: 'destructive' })
  }

  return (
    <Dialog
      title={announcement ? words.editTitle : words.create}
      size="37.5rem"
      writes={announcement ? draft : false}
      covered={confirmation.asking !== null}
      onClose={onClose}
    >
      <Form form={form} onSubmit={confirmation.submit} onRefused={refuse}>
        <AnnouncementFields form={form} announcement={announcement} categories={categories} busy={busy} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        <FormButtons loading={busy || confirmation.busy} onCancel={onClose}>
          {values.when === 'draft'
            ? words.saveDraft
            : values.when === 'later'
              ? words.schedule
              : announcement
                ? words.saveChanges
                : words.create}
        </FormButtons>
      </Form>
      {confirmation.asking && (
        <NotifyDialog {...confirmation.asking} isUrgent={values.isUrgent}>
          <LettersLink id={announcement?.id} reach={confirmation.asking.reach} />
        </NotifyDialog>
      )}
    </Dialog>
  )
}

function useNotifyConfirmation(announcement: Announcement | null, save: (values: Values) => void) {
  const utils = trpc.useUtils()
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!values.notify || values.when !== 'now') return save(values)
    const isForAll = !announcement || changesText(values, announcement)
    void ask(
      () => (isForAll ? estimate(requestOf(values)) : utils.announcements.reach.fetch({ id: announcement.id }, { staleTime: 0 })),
      () => save(values),
      { what: values.title, audience: values.audience },
    )
  }
  return { submit, ...rest }
}

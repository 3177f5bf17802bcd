import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { useMail, useTimeZone } from '#kit/context/session'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { useNotifyQuestion } from '#kit/recipients/notify-field'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement, Category, ChangedAnnouncement } from '../answers'
import { announcementForm, draftForm } from '../schema'
import { AnnouncementFields } from './announcement-fields'
import { changesText, formOf, requestOf, type Values, valuesOf } from './announcement-values'
import { LettersLink, useEmailed } from './notify-announcement'
import { OfficialDialog } from './official/official-dialog'

interface Props {
  announcement: Announcement | null
  categories: Category[]
  onClose: () => void
}

export function AnnouncementDialog({ announcement, categories, onClose }: Props) {
  const words = useWords('announcements')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const showDone = useUndoToast()
  const emailed = useEmailed()
  const navigate = useNavigate()
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
    const data = formOf(filled, announcement, timeZone)
    data.append('undoable', 'true')
    if (!announcement) data.append('key', form.keyed(filled).key)
    try {
      const saved = (await upload.send(announcement ? 'PUT' : 'POST', address, data)) as ChangedAnnouncement
      form.sent?.()
      showDone({ title: titleOf(saved), message: await outcome(saved) }, saved)
      onClose()
      if (isSentOfficially(saved)) void navigate(`/official-notices/${saved.id}`)
      await utils.invalidate()
    } catch (failure) {
      if (isCancelled(failure)) return
      form.refuse(failure)
      const { status, message } = readProblem(failure)
      showFailure(words.error, failure, status === 0 ? message : words.saveFailed)
    }
  }
  const isSentOfficially = ({ isOfficial, state }: Announcement) => isOfficial && state === 'published'
  function titleOf(saved: Announcement) {
    if (isSentOfficially(saved)) return words.officialSent
    return announcement ? words.updated : words.created
  }
  async function outcome({ id, state, audience, isOfficial, isEmailed, notifiedAt }: Announcement) {
    if (state === 'draft') return words.draftSaved
    if (state === 'scheduled') return words.isScheduled
    if (isOfficial) return words.officialSentText
    const seen = isPublished ? words.updatedText : audience.kind === 'everyone' ? words.visible : words.visibleToSome
    if (!isEmailed || notifiedAt === announcement?.notifiedAt) return seen
    return `${seen} ${await emailed(id)}`
  }
  const confirmation = useNotifyConfirmation(announcement, (filled) => void save(filled))
  function refuse() {
    showToast({ title: words.invalidForm, message: words.incomplete, tone: 'destructive' })
  }

  return (
    <Dialog title={announcement ? words.editTitle : words.create} size="37.5rem" writes={announcement ? draft : false} onClose={onClose}>
      <Form form={form} onSubmit={confirmation.submit} onRefused={refuse}>
        <AnnouncementFields form={form} announcement={announcement} categories={categories} busy={busy} />
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
        {announcement?.notifiedAt && isPublished && (
          <EmailAgain
            announcement={announcement}
            values={values}
            busy={busy}
            onPress={form.onSubmit((filled) => void save({ ...filled, notify: false, notifyTold: true }), refuse)}
          />
        )}
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
      {confirmation.asking?.reach.official && <OfficialDialog {...confirmation.asking} official={confirmation.asking.reach.official} />}
      {confirmation.asking && !confirmation.asking.reach.official && (
        <NotifyDialog {...confirmation.asking} isUrgent={values.isUrgent}>
          <LettersLink id={announcement?.id} reach={confirmation.asking.reach} />
        </NotifyDialog>
      )}
    </Dialog>
  )
}

/** Saves and tells those who have it; the button itself says how many. */
function EmailAgain(props: { announcement: Announcement; values: Values; busy: boolean; onPress: () => void }) {
  const { announcement, values, busy } = props
  const words = useWords('announcements')
  const { plural } = useFormats()
  const { state } = useMail()
  const { id, isUrgent, audience } = announcement
  const { data } = trpc.announcements.reach.useQuery({ id }, { staleTime: 0 })
  const isSameAudience = values.isUrgent === isUrgent && JSON.stringify(values.audience) === JSON.stringify(audience)
  if (!data || data.again.people === 0 || state === 'missing' || !isSameAudience || !changesText(values, announcement)) return null
  const isAll = data.again.email === data.again.people
  return (
    <Button type="button" variant="default" loading={busy} onClick={() => props.onPress()}>
      {plural(data.again.people, isAll ? words.emailAgain : words.tellAgain)}
    </Button>
  )
}

function useNotifyConfirmation(announcement: Announcement | null, save: (values: Values) => void) {
  const utils = trpc.useUtils()
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!(values.notify || values.isOfficial) || values.when !== 'now') return save(values)
    const isForAll = !announcement || values.isOfficial || changesText(values, announcement)
    void ask(
      () =>
        isForAll
          ? estimate(requestOf(values))
          : utils.announcements.reach.fetch({ id: announcement.id, audience: values.audience }, { staleTime: 0 }),
      () => save(values),
      { what: values.title, audience: values.audience },
    )
  }
  return { submit, ...rest }
}

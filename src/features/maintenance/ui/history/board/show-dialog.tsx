import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { fieldErrors } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { deleteDraft, readDraft, useDraftKey, useStoredDraft } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import type { ReportDetails } from '../../../answers'
import { PLACE_MAX, PUBLIC_TEXT_MAX } from '../../../schema'
import classes from '../details.module.css'
import { failureText, useReportLabels } from '../report-labels'

const idOf = (url: string) => Number(url.split('/').at(-1))

/** The board edits text and place, selects photos, and previews the report as neighbors will see it. */
export function ShowDialog({ report, onClose }: { report: ReportDetails; onClose: () => void }) {
  const words = useWords('maintenance')
  const utils = trpc.useUtils()
  const draft = `shown-report-${report.id}`
  const key = useDraftKey(draft)
  const [stored] = useState({
    text: report.publicText ?? report.description,
    place: report.publicPlace ?? report.whereExactly ?? report.streetName,
  })
  const [{ text, place }, setTyped] = useState(() => readDraft(key, stored))
  const type = (change: Partial<typeof stored>) => setTyped((before) => ({ ...before, ...change }))
  useStoredDraft(key, { text, place }, stored)
  const [photoIds, setPhotoIds] = useState<number[]>(report.publicPhotoIds ?? [])
  const photoUrls = [...report.photoUrls, ...report.comments.flatMap((comment) => comment.photoUrls)]
  const show = trpc.maintenance.show.useMutation({
    onSuccess: async () => {
      deleteDraft(key)
      showToast({ title: words.shownNow, tone: 'success' })
      await utils.maintenance.invalidate()
      onClose()
    },
    onError: (error) => showToast({ title: words.notSaved, message: failureText(error, words.updateFailedWhy), tone: 'destructive' }),
  })
  const errors = show.error ? fieldErrors(show.error) : {}
  const toggle = (id: number) => setPhotoIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <Dialog title={words.showTitle} size="40rem" writes={draft} onClose={onClose}>
      <form
        className={fields.fields}
        onSubmit={(event) => {
          event.preventDefault()
          show.mutate({ id: report.id, text, place, photoIds })
        }}
      >
        <Textarea
          label={words.shownText}
          minRows={3}
          autosize
          maxLength={PUBLIC_TEXT_MAX}
          value={text}
          error={errors.text}
          onChange={(event) => type({ text: event.currentTarget.value })}
        />
        <TextInput
          label={words.shownPlace}
          maxLength={PLACE_MAX}
          value={place}
          error={errors.place}
          onChange={(event) => type({ place: event.currentTarget.value })}
        />
        {photoUrls.length > 0 && (
          <fieldset>
            <legend className={classes.label}>{words.photos}</legend>
            <ul className={classes.photos}>
              {photoUrls.map((url, at) => (
                <li key={url}>
                  <span className={classes.photo}>
                    <img src={`${url}?size=small`} alt="" />
                  </span>
                  <Checkbox
                    mt="xs"
                    label={words.showPhoto(at + 1)}
                    checked={photoIds.includes(idOf(url))}
                    onChange={() => toggle(idOf(url))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Preview
          report={report}
          text={text}
          place={place}
          photoUrls={photoIds.map((id) => `/api/maintenance-reports/${report.id}/photos/${id}`)}
        />
        <FormButtons loading={show.isPending} onCancel={onClose}>
          {words.showIt}
        </FormButtons>
      </form>
    </Dialog>
  )
}

function Preview(props: { report: ReportDetails; text: string; place: string; photoUrls: string[] }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { issueOnly } = useReportLabels(props.report)
  return (
    <section className={classes.comments} aria-label={words.takeOutNames}>
      <p>{words.takeOutNames}</p>
      <p>
        <strong>{issueOnly}</strong>, {reportStatus[props.report.status]}
      </p>
      <p>{props.place}</p>
      <p className={classes.text}>{props.text}</p>
      <ul className={classes.photos}>
        {props.photoUrls.map((url) => (
          <li key={url} className={classes.photo}>
            <img src={`${url}?size=small`} alt="" />
          </li>
        ))}
      </ul>
    </section>
  )
}

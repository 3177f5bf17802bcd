import { Box, Button, Group, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMail, useViewer } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { showToast } from '#kit/feedback/toast'
import { UploadProgress } from '#kit/files/use-upload'
import { useDraftForm } from '#kit/forms/draft-form'
import { Form } from '#kit/forms/form'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import { ISSUE_TYPES } from '../../../../shared/reports'
import type { SentReport } from '../../answers'
import { iconOf } from '../issue-icons'
import { PhotoPicker } from '../photos/photo-picker'
import { useKeptPhotos } from '../photos/use-photos'
import { ChoiceTiles } from './choice-tiles'
import { PlaceFields } from './place-fields'
import classes from './report-form.module.css'
import { blankReport, checkReport, type ReportValues } from './report-values'
import { useSubmission } from './use-submission'

const OnBehalfFields = lazy(async () => ({ default: (await import('./on-behalf-fields')).OnBehalfFields }))

/** The form for a new report. Its text and photos stay on the device until they are sent. */
export function ReportForm({ onSent }: { onSent: (report: SentReport) => void }) {
  const words = useWords('maintenance')
  const { issueType } = useWords('values')
  const viewer = useViewer()
  const { streetNumber, streetName } = viewer
  const blank = useMemo(() => blankReport({ streetNumber, streetName }), [streetNumber, streetName])
  const [busy, setBusy] = useState(false)
  const photos = useKeptPhotos(viewer.id)
  const { submit, sayExpired, progress, cancel } = useSubmission()
  const form = useDraftForm<ReportValues>(
    'report',
    { initialValues: blank, validate: checkReport },
    { isResumed: photos.restored, onStartOver: photos.clear, onSessionEnd: sayExpired },
  )
  const { files } = photos

  const send = async (values: ReportValues) => {
    setBusy(true)
    const outcome = await submit(values, files, form.refuse)
    setBusy(false)
    if (!outcome) return
    form.sent?.()
    form.setValues(blank)
    photos.clear()
    onSent(outcome)
  }

  const explain = (errors: Record<string, unknown>) => {
    if (errors.onBehalfOfUserId) showToast({ title: words.missingInformation, message: words.residentMissing, tone: 'destructive' })
  }

  return (
    <Form form={form} onSubmit={send} onRefused={explain}>
      <Missing errors={form.errors} />
      <ChoiceTiles
        label={words.issueType}
        name="issueType"
        choices={ISSUE_TYPES}
        iconOf={iconOf}
        names={issueType}
        value={form.values.issueType}
        onChange={(type) => form.setFieldValue('issueType', type)}
        error={form.errors.issueType as string | undefined}
      />
      {form.values.issueType === 'Other' && (
        <TextInput label={words.otherIssue} name="otherIssueDescription" {...form.getInputProps('otherIssueDescription')} />
      )}
      <Suspense>{may(viewer, 'maintenance.onBehalf') && <OnBehalfFields form={form} own={blank} />}</Suspense>
      <PlaceFields form={form} own={blank} />
      <AlreadyReported values={form.values} />
      <Textarea
        label={words.description}
        description={words.descriptionHint}
        name="description"
        minRows={5}
        {...form.getInputProps('description')}
      />
      <PhotoPicker
        photos={photos}
        error={form.errors.photos as string | undefined}
        sent={progress === null ? null : shareOfEach(progress, files)}
      />
      <UploadProgress progress={progress} onCancel={cancel} />
      {progress === null && (
        <div className={classes.submit}>
          <Button type="submit" size="lg" loading={busy} disabled={photos.preparing}>
            {words.submit}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** Names everything that is missing at once; each field says it again. */
function Missing({ errors }: { errors: Record<string, unknown> }) {
  const words = useWords('maintenance')
  const names: Record<string, string> = {
    issueType: words.issueType,
    onBehalfOfUserId: words.resident,
    streetNumber: words.streetNumber,
    streetName: words.street,
    description: words.description,
  }
  const missing = Object.keys(names).flatMap((field) => (errors[field] ? (names[field]?.toLowerCase() ?? []) : []))
  if (missing.length < 2) return null
  return <Note tone="red">{words.missing(missing.length, missing.join(', '))}</Note>
}

/** The sent share of each file when `share` of the whole form is sent: a form carries files one after another. */
function shareOfEach(share: number, files: { size: number }[]): number[] {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  let before = 0
  return files.map(({ size }) => {
    const part = Math.min(1, Math.max(0, (share * total - before) / size))
    before += size
    return part
  })
}

const SHOWN = 3

/** Lists open reports in the same street, so that nobody reports the same thing twice. */
function AlreadyReported({ values }: { values: ReportValues }) {
  const words = useWords('maintenance')
  const { issueType, streetName, locationRelevance } = values
  const isAsked = Boolean(issueType && streetName) && locationRelevance === 'Common Area'
  const { data = [] } = trpc.maintenance.communityReports.useQuery({ street: streetName }, { enabled: isAsked })
  const reports = isAsked ? data.filter(({ status, isMine }) => status !== 'Closed' && !isMine).slice(0, SHOWN) : []
  if (reports.length === 0) return null
  return (
    <section className={classes.known} aria-labelledby="already-reported">
      <h2 id="already-reported">{words.alreadyReported}</h2>
      <ul>
        {reports.map(({ id, text, place, photoUrls: [photo], following }) => (
          <Group key={id} component="li" gap="0.75rem" py="0.5rem" align="stretch">
            {photo && <img className={classes.photo} src={`${photo}?size=small`} alt="" />}
            <div className={classes.words}>
              <p id={`known-${id}`}>
                <strong>{place}</strong>: {text}
              </p>
              <MeToo id={id} following={following} />
            </div>
          </Group>
        ))}
      </ul>
    </section>
  )
}

function MeToo({ id, following }: { id: number; following: boolean }) {
  const words = useWords('maintenance')
  const { promise } = useMail()
  const utils = trpc.useUtils()
  const follow = trpc.maintenance.follow.useMutation({ onSuccess: () => utils.maintenance.invalidate() })
  return (
    <div role="status">
      {following ? (
        <Box component="p" fw={600}>
          {promise(words.willBeTold)}
        </Box>
      ) : (
        <Button variant="default" loading={follow.isPending} aria-describedby={`known-${id}`} onClick={() => follow.mutate({ id })}>
          {words.meToo}
        </Button>
      )}
    </div>
  )
}

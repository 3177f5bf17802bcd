import { Box, Button, Group, Textarea } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useViewer } from '#kit/context/session'
import { isOffline } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { FileChip } from '#kit/files/file-chip'
import { preparePhoto } from '#kit/files/prepare-picture'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { Checkbox } from '#kit/forms/checkbox'
import { useDraftText } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { NotSent } from '#kit/forms/form'
import { useSendingKey } from '#kit/forms/use-once'
import { EmailsLine } from '#kit/recipients/later'
import { messageText, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { ReportDetails } from '../../answers'
import { COMMENT_MAX, PHOTO_MAX_BYTES, PHOTOS_MAX } from '../../schema'
import { failureText } from './report-labels'

/** A comment that could not be sent stays in the form. Its idempotency key prevents a duplicate. */
export function CommentForm({ report, isBoard }: { report: ReportDetails; isBoard: boolean }) {
  const words = useWords('maintenance')
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const mayCount = isBoard && may(viewer, 'maintenance.update')
  const { data: reach } = trpc.maintenance.reach.useQuery({ id: report.id }, { enabled: mayCount })
  const { progress, send, cancel } = useUpload()
  const { keyOf, renew } = useSendingKey()
  const hint = useId()
  const [text, setText] = useDraftText(`comment-${report.id}`)
  const [photos, setPhotos] = useState<File[]>([])
  const [isPublic, setPublic] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [notSent, setNotSent] = useState(false)
  const busy = progress !== null

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])].slice(0, PHOTOS_MAX - photos.length)
    event.currentTarget.value = ''
    setRefusal('')
    for (const file of chosen) {
      const prepared = await preparePhoto(file, PHOTO_MAX_BYTES)
      if (prepared.refusal) setRefusal(prepared.refusal)
      const { file: ready } = prepared
      if (ready) setPhotos((before) => [...before, ready].slice(0, PHOTOS_MAX))
    }
  }

  const submit = async () => {
    const form = new FormData()
    form.append('text', text)
    form.append('key', keyOf([text, isPublic], photos))
    if (isPublic) form.append('isPublic', 'true')
    for (const photo of photos) form.append('photos', photo, photo.name)
    setNotSent(false)
    try {
      await send('POST', `/api/maintenance-reports/${report.id}/comments`, form)
    } catch (error) {
      if (isOffline(error)) setNotSent(true)
      else if (!isCancelled(error))
        showToast({ title: words.notSaved, message: failureText(error, words.commentFailedWhy), tone: 'destructive' })
      return
    }
    renew()
    setText('')
    setPhotos([])
    setPublic(false)
    showToast({ title: words.commentSent, tone: 'success' })
    await utils.maintenance.invalidate()
  }

  return (
    <form
      className={fields.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        label={words.addComment}
        value={text}
        maxLength={COMMENT_MAX}
        minRows={3}
        autosize
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {photos.map((photo) => (
        <FileChip
          key={`${photo.name} ${photo.lastModified} ${photo.size}`}
          name={photo.name}
          file={photo}
          disabled={busy}
          onRemove={() => setPhotos((before) => before.filter((other) => other !== photo))}
        />
      ))}
      {isBoard && report.isPublic && (
        <Checkbox label={words.commentPublic} checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
      )}
      {refusal && (
        <Box id={hint} role="alert" component="p" fw={600} c="var(--red-text)">
          {messageText(refusal)}
        </Box>
      )}
      {notSent && <NotSent />}
      {isBoard && (text.trim() !== '' || photos.length > 0) && <EmailsLine count={isPublic ? reach?.publicComment : reach?.comment} />}
      <UploadProgress progress={progress} onCancel={cancel} />
      <Group gap="0.5rem">
        <Button type="submit" loading={busy} disabled={text.trim() === '' && photos.length === 0}>
          {words.sendComment}
        </Button>
        <Button
          component="label"
          variant="default"
          disabled={busy || photos.length >= PHOTOS_MAX}
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
        >
          {words.addPhotosToComment}
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,.jpg,.jpeg,.png"
            multiple
            disabled={busy || photos.length >= PHOTOS_MAX}
            aria-describedby={refusal ? hint : undefined}
            onChange={(event) => void choose(event)}
          />
        </Button>
      </Group>
    </form>
  )
}

import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '#kit/context/session'
import { isOffline } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import { Checkbox } from '#kit/forms/checkbox'
import { useDraftText } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { NotSent } from '#kit/forms/form'
import { useSendingKey } from '#kit/forms/use-once'
import { EmailsLine } from '#kit/recipients/later'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { ReportDetails } from '../../answers'
import { COMMENT_MAX } from '../../schema'
import { AddPhotos, CommentPhotos, useCommentPhotos } from './comment-photos'
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
  const [text, setText] = useDraftText(`comment-${report.id}`)
  const chosen = useCommentPhotos()
  const { files, preparing } = chosen
  const [isPublic, setPublic] = useState(false)
  const [notSent, setNotSent] = useState(false)
  const busy = progress !== null

  const submit = async () => {
    const form = new FormData()
    form.append('text', text)
    form.append('key', keyOf([text, isPublic], files))
    if (isPublic) form.append('isPublic', 'true')
    for (const file of files) form.append('photos', file, file.name)
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
    chosen.clear()
    setPublic(false)
    showToast({ title: words.commentSent, tone: 'success' })
    await Promise.all([utils.maintenance.invalidate(), utils.notifications.told.invalidate()])
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
      <CommentPhotos chosen={chosen} busy={busy} />
      {isBoard && report.isPublic && (
        <Checkbox label={words.commentPublic} checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
      )}
      {notSent && <NotSent />}
      {isBoard && (text.trim() !== '' || files.length > 0) && <EmailsLine count={isPublic ? reach?.publicComment : reach?.comment} />}
      <UploadProgress progress={progress} onCancel={cancel} />
      <Group gap="0.5rem">
        <Button type="submit" loading={busy} disabled={preparing || (text.trim() === '' && files.length === 0)}>
          {words.sendComment}
        </Button>
        <AddPhotos chosen={chosen} busy={busy} />
      </Group>
    </form>
  )
}

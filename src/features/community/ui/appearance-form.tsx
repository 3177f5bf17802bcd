import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#kit/feedback/problem'
import { showFailure } from '#kit/feedback/show-failure'
import { showToast } from '#kit/feedback/toast'
import { FileChip } from '#kit/files/file-chip'
import { isCancelled } from '#kit/files/send-form'
import { UploadProgress } from '#kit/files/upload-progress'
import { UploadZone } from '#kit/files/upload-zone'
import { useUpload } from '#kit/files/use-upload'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { type AccentName, accentVariables } from '../../../shared/accents'
import { PICTURE_EXTENSIONS, PICTURE_MAX_BYTES } from '../schema'
import { AccentChoice } from './accent-choice'
import { AppearancePreview } from './appearance-preview'

/** Color and picture of the portal, for everyone; seen beside the form before anything is saved. */
export function AppearanceForm({ name, accent: saved, picture }: { name: string; accent: AccentName; picture: string }) {
  const words = useWords('settings')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const [accent, setAccent] = useState(saved)
  const [files, setFiles] = useState<File[]>([])
  const [removed, setRemoved] = useState(false)
  const [problem, setProblem] = useState('')
  const busy = upload.progress !== null
  const kept = removed ? '' : picture

  async function save(event: FormEvent) {
    event.preventDefault()
    setProblem('')
    try {
      await upload.send('PUT', '/api/community/appearance', toForm(accent, files[0], removed))
      for (const [variable, value] of Object.entries(accentVariables(accent))) document.documentElement.style.setProperty(variable, value)
      await utils.community.info.invalidate()
      setFiles([])
      setRemoved(false)
      showToast({ title: words.appearanceSaved, message: words.appearanceSavedText, tone: 'success' })
    } catch (error) {
      if (isCancelled(error)) return
      setProblem(fieldErrors(error).picture ?? '')
      showFailure(words.appearanceNotSaved, error)
    }
  }

  return (
    <form className={fields.fields} onSubmit={save} noValidate>
      <AccentChoice value={accent} onChange={setAccent} />
      {kept && files.length === 0 && (
        <FileChip name={words.currentPicture} picture={kept} disabled={busy} onRemove={() => setRemoved(true)} />
      )}
      <UploadZone
        label={words.picture}
        hint={words.pictureHint}
        extensions={PICTURE_EXTENSIONS}
        maxBytes={PICTURE_MAX_BYTES}
        maxCount={1}
        files={files}
        onChange={setFiles}
        error={problem}
        disabled={busy}
      />
      <AppearancePreview name={name} accent={accent} picture={kept} file={files[0]} />
      <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
      <Group gap={8} mt={8}>
        <Button type="submit" loading={busy}>
          {words.saveAppearance}
        </Button>
      </Group>
    </form>
  )
}

function toForm(accent: AccentName, picture: File | undefined, removed: boolean): FormData {
  const form = new FormData()
  form.append('accent', accent)
  if (removed) form.append('removePicture', 'true')
  if (picture) form.append('picture', picture)
  return form
}

import { Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { FileChip, useFileAddress } from '#kit/files/file-chip'
import { UploadZone } from '#kit/files/upload-zone'
import { isCancelled, UploadProgress, useUpload } from '#kit/files/use-upload'
import fields from '#kit/forms/fields.module.css'
import { BrandMark } from '#kit/layout/brand'
import { Houses } from '#kit/layout/houses'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { ACCENT_NAMES, type AccentName, accentVariables } from '../../../shared/accents'
import { PICTURE_EXTENSIONS, PICTURE_MAX_BYTES } from '../schema'
import classes from './appearance.module.css'

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
      await upload.send('PUT', '/api/community/appearance', toForm(accent === saved ? null : accent, files[0], removed))
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
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

function toForm(accent: AccentName | null, picture: File | undefined, removed: boolean): FormData {
  const form = new FormData()
  if (accent) form.append('accent', accent)
  if (removed) form.append('removePicture', 'true')
  if (picture) form.append('picture', picture)
  return form
}

function AccentChoice({ value, onChange }: { value: AccentName; onChange: (accent: AccentName) => void }) {
  const words = useWords('settings')
  return (
    <fieldset>
      <legend className={fields.legend}>{words.color}</legend>
      <div className={classes.choices}>
        {ACCENT_NAMES.map((name) => (
          <label key={name} className={classes.choice} style={accentVariables(name)}>
            <input type="radio" name="accent" className="visually-hidden" checked={name === value} onChange={() => onChange(name)} />
            <span className={classes.swatch}>{name === value && <IconCheck size={20} aria-hidden />}</span>
            {words.colors[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  name: string
  accent: AccentName
  picture: string
  file: File | undefined
}

function AppearancePreview({ name, accent, picture, file }: Props) {
  const words = useWords('settings')
  const chosen = useFileAddress(file)
  return (
    <div>
      <Text fw={500} mb={8}>
        {words.preview}
      </Text>
      <div className={classes.preview} style={accentVariables(accent)} aria-hidden>
        <div className={classes.banner}>
          <BrandMark picture={chosen ?? picture} />
          <span className={classes.name}>{name}</span>
          <Houses className={classes.houses} />
        </div>
        <div className={classes.page}>
          <span className={classes.here}>{words.previewHome}</span>
          <span className={classes.link}>{words.previewLink}</span>
          <span className={classes.button}>{words.previewButton}</span>
        </div>
      </div>
    </div>
  )
}

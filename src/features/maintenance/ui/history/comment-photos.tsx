import { Box, Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { FileChip } from '#kit/files/file-chip'
import { preparePhoto } from '#kit/files/prepare-picture'
import { messageText, useWords } from '#kit/words/words'
import { acceptOf, PHOTO_EXTENSIONS, tooMany } from '../../../../shared/file-kinds'
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '../../schema'

/** The photos of a comment or of a new status, prepared on the device. */
export function useCommentPhotos() {
  const hint = useId()
  const [photos, setPhotos] = useState<File[]>([])
  const [refusal, setRefusal] = useState('')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])]
    const places = PHOTOS_MAX - photos.length
    event.currentTarget.value = ''
    setRefusal(chosen.length > places ? tooMany(PHOTOS_MAX) : '')
    for (const file of chosen.slice(0, places)) {
      const prepared = await preparePhoto(file, PHOTO_MAX_BYTES)
      if (prepared.refusal) setRefusal(prepared.refusal)
      const { file: ready } = prepared
      if (ready) setPhotos((before) => [...before, ready].slice(0, PHOTOS_MAX))
    }
  }
  const remove = (photo: File) => setPhotos((before) => before.filter((other) => other !== photo))
  const addTo = (form: FormData) => {
    for (const photo of photos) form.append('photos', photo, photo.name)
  }
  return { photos, refusal, hint, choose, remove, addTo, clear: () => setPhotos([]) }
}

interface Props {
  chosen: ReturnType<typeof useCommentPhotos>
  busy: boolean
}

export function CommentPhotos({ chosen: { photos, refusal, hint, remove }, busy }: Props) {
  return (
    <>
      {photos.map((photo) => (
        <FileChip
          key={`${photo.name} ${photo.lastModified} ${photo.size}`}
          name={photo.name}
          file={photo}
          disabled={busy}
          onRemove={() => remove(photo)}
        />
      ))}
      {refusal && (
        <Box id={hint} role="alert" component="p" fw={600} c="var(--red-text)">
          {messageText(refusal)}
        </Box>
      )}
    </>
  )
}

export function AddPhotos({ chosen: { photos, refusal, hint, choose }, busy }: Props) {
  const words = useWords('maintenance')
  const disabled = busy || photos.length >= PHOTOS_MAX
  return (
    <Button component="label" variant="default" disabled={disabled} leftSection={<IconPhotoPlus size={20} aria-hidden />}>
      {words.addPhotosToComment}
      <input
        type="file"
        className="visually-hidden"
        accept={acceptOf(PHOTO_EXTENSIONS)}
        multiple
        disabled={disabled}
        aria-describedby={refusal ? hint : undefined}
        onChange={(event) => void choose(event)}
      />
    </Button>
  )
}

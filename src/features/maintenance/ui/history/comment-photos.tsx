import { Box, Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { FileChip } from '#kit/files/file-chip'
import { messageText, useWords } from '#kit/words/words'
import { acceptOf, PHOTO_EXTENSIONS } from '../../../../shared/file-kinds'
import { PHOTOS_MAX } from '../../schema'
import { usePhotos } from '../photos/use-photos'

/** The photos of a comment or of a new status. */
export const useCommentPhotos = () => ({ ...usePhotos(), hint: useId() })

interface Props {
  chosen: ReturnType<typeof useCommentPhotos>
  busy: boolean
}

export function CommentPhotos({ chosen: { photos, refusal, hint, remove }, busy }: Props) {
  return (
    <>
      {photos.map(
        ({ id, name, file }) => file && <FileChip key={id} name={name} file={file} disabled={busy} onRemove={() => remove(id)} />,
      )}
      {refusal && (
        <Box id={hint} role="alert" component="p" fw={600} c="var(--red-text)">
          {messageText(refusal)}
        </Box>
      )}
    </>
  )
}

export function AddPhotos({ chosen: { photos, refusal, hint, add }, busy }: Props) {
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
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          // Lets the same photo be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </Button>
  )
}

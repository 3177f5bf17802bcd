import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileChip } from '#kit/files/file-chip'
import { UploadZone } from '#kit/files/upload-zone'
import { MEGABYTE, PICTURE_EXTENSIONS } from '../../../../shared/file-kinds'
import { IMAGE_MAX_MB, IMAGES_MAX, TOO_MANY_IMAGES } from '../../schema'
import { useFormWords } from '../words'
import type { PollValues } from './poll-values'

/** Higher than anybody needs: this field reports the limit itself, together with the stored images. */
const CHOSEN_MAX = 50

/** Up to three pictures, stored and new ones. */
export function ImageFields({ form, busy }: { form: UseFormReturnType<PollValues>; busy: boolean }) {
  const words = useFormWords()
  const { imageUrls, images } = form.values
  const choose = (files: File[]) => {
    const room = IMAGES_MAX - imageUrls.length
    form.setFieldValue('images', files.slice(0, room))
    if (files.length > room) form.setFieldError('images', TOO_MANY_IMAGES)
    else form.clearFieldError('images')
  }
  const drop = (url: string) => {
    form.setFieldValue(
      'imageUrls',
      imageUrls.filter((other) => other !== url),
    )
    form.clearFieldError('images')
  }
  return (
    <Stack gap={8}>
      <UploadZone
        label={words.images}
        hint={words.imagesHint(IMAGES_MAX, PICTURE_EXTENSIONS.join(', '), IMAGE_MAX_MB)}
        extensions={PICTURE_EXTENSIONS}
        maxBytes={IMAGE_MAX_MB * MEGABYTE}
        maxCount={CHOSEN_MAX}
        files={images}
        onChange={choose}
        error={form.errors.images as string | undefined}
        disabled={busy}
        camera
      />
      {imageUrls.map((url, at) => (
        <FileChip key={url} name={words.imageAt(at + 1)} picture={`${url}?size=small`} disabled={busy} onRemove={() => drop(url)} />
      ))}
    </Stack>
  )
}

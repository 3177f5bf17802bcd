import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { UploadZone } from '#kit/files/upload-zone'
import { Segmented } from '#kit/forms/segmented'
import { useWords } from '#kit/words/words'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../../shared/file-kinds'
import { FILE_FIELD, FILES_MAX } from '../schema'
import type { Source, Values } from './document-fields'
import { titleFrom } from './document-values'

interface Props {
  form: UseFormReturnType<Values>
  disabled: boolean
  onMany: (files: File[], refused: string[]) => void
}

export function SourceField({ form, disabled, onMany }: Props) {
  const words = useWords('documents')
  const { source, files } = form.values
  const sources: { value: Source; label: string }[] = [
    { value: 'file', label: words.uploadFile },
    { value: 'url', label: words.linkToPage },
  ]
  function choose(chosen: File[], refused: string[]) {
    if (chosen.length > 1) return onMany(chosen, refused)
    form.setFieldValue('files', chosen)
    form.clearFieldError(FILE_FIELD)
    const [file] = chosen
    const unwritten = ['', ...files.map(({ name }) => titleFrom(name))]
    if (file && unwritten.includes(form.values.title.trim())) form.setFieldValue('title', titleFrom(file.name))
  }
  return (
    <fieldset disabled={disabled}>
      <Stack gap="0.75rem">
        <Segmented
          name="source"
          label={words.source}
          options={sources}
          value={source}
          onChange={(value) => form.setFieldValue('source', value)}
          field
        />
        {source === 'file' ? (
          <UploadZone
            label={words.file}
            extensions={DOCUMENT_EXTENSIONS}
            maxBytes={FILE_MAX_BYTES}
            maxCount={files.length === 0 ? FILES_MAX : 1}
            tooMany={words.manyMax}
            files={files}
            onChange={choose}
            error={form.errors[FILE_FIELD] as string | undefined}
            required
            disabled={disabled}
            camera
            keepsOriginals
          />
        ) : (
          <UrlField form={form} />
        )}
      </Stack>
    </fieldset>
  )
}

export function UrlField({ form }: { form: UseFormReturnType<Values> }) {
  const words = useWords('documents')
  return (
    <TextInput
      type="url"
      inputMode="url"
      label={words.url}
      description={words.urlHint}
      name="fileUrl"
      autoComplete="off"
      withAsterisk
      {...form.getInputProps('fileUrl')}
    />
  )
}

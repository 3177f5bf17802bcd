import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { UploadZone } from '../../../client/kit/files/upload-zone'
import { Segmented } from '../../../client/kit/forms/segmented'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../../shared/file-kinds'
import { FILE_FIELD } from '../schema'
import { type Source, titleFrom, type Values } from './document-values'
import classes from './source-field.module.css'

const SOURCES: { value: Source; label: string }[] = [
  { value: 'file', label: 'Upload a file' },
  { value: 'url', label: 'Link to a web page' },
]

/** Where the document comes from. */
export function SourceField({ form, disabled }: { form: UseFormReturnType<Values>; disabled: boolean }) {
  const { source, files } = form.values
  return (
    <fieldset className={classes.field} disabled={disabled}>
      <Segmented
        name="source"
        label="Document source"
        options={SOURCES}
        value={source}
        onChange={(value) => form.setFieldValue('source', value)}
        field
      />
      {source === 'file' ? (
        <UploadZone
          label="File"
          extensions={DOCUMENT_EXTENSIONS}
          maxBytes={FILE_MAX_BYTES}
          maxCount={1}
          files={files}
          onChange={(chosen) => {
            form.setFieldValue('files', chosen)
            form.clearFieldError(FILE_FIELD)
            const [file] = chosen
            if (file && form.values.title.trim() === '') form.setFieldValue('title', titleFrom(file.name))
          }}
          error={form.errors[FILE_FIELD] as string | undefined}
          required
          disabled={disabled}
          camera
        />
      ) : (
        <TextInput
          type="url"
          inputMode="url"
          label="Document URL"
          description="A web address, such as https://www.example.org/rules.pdf"
          name="fileUrl"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('fileUrl')}
        />
      )}
    </fieldset>
  )
}

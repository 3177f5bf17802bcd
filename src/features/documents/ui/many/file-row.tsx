import { Button, NativeSelect, TextInput } from '@mantine/core'
import { FileChip } from '#kit/files/file-chip'
import { messageText, useWords } from '#kit/words/words'
import type { DocumentCategory } from '../../schema'
import { useCategories, type Values } from '../document-fields'
import classes from './many-documents-dialog.module.css'
import type { Item } from './use-queue'

interface Props {
  item: Item
  disabled: boolean
  onChange: (changed: Partial<Values>) => void
  onDrop: () => void
  onRetry: () => void
}

/** One of several files: its details, its progress and why it was refused. */
export function FileRow({ item, disabled, onChange, onDrop, onRetry }: Props) {
  const words = useWords('documents')
  const kit = useWords('kit')
  const { file, values, progress, problems } = item
  const { title, category, documentDate, ...others } = problems
  const said = (sentence: string | undefined) => sentence && messageText(sentence)
  const other = Object.values(others)[0]
  const failed = Object.keys(problems).length > 0
  return (
    <fieldset className={classes.row} disabled={disabled}>
      <legend className="only-heard">{file.name}</legend>
      <FileChip name={file.name} bytes={file.size} file={file} keepsOriginal disabled={disabled} onRemove={onDrop} />
      <TextInput
        label={words.field}
        value={values.title}
        error={said(title)}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={words.category}
          data={useCategories()}
          value={values.category}
          error={said(category)}
          onChange={(event) => onChange({ category: event.currentTarget.value as DocumentCategory })}
        />
        <TextInput
          type="date"
          label={words.dateOptional}
          value={values.documentDate}
          error={said(documentDate)}
          onChange={(event) => onChange({ documentDate: event.currentTarget.value })}
        />
      </div>
      {progress !== null && (
        <progress className={classes.bar} max={100} value={Math.floor(progress * 100)} aria-label={`${kit.upload} ${file.name}`} />
      )}
      {other && (
        <p role="alert" className={classes.problem}>
          {messageText(other)}
        </p>
      )}
      {failed && (
        <Button variant="default" onClick={onRetry}>
          {words.tryAgain}
          <span className="only-heard"> {file.name}</span>
        </Button>
      )}
    </fieldset>
  )
}

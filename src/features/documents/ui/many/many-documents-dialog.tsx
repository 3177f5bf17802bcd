import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog, DialogFrame } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { Note } from '#kit/feedback/note'
import { FileChip } from '#kit/files/file-chip'
import { Switch } from '#kit/forms/switch'
import { messageText, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { DocumentCategory } from '../../schema'
import { useCategories, type Values } from '../document-fields'
import { showSuccess } from '../failure'
import classes from './many-documents-dialog.module.css'
import { type Item, useQueue } from './use-queue'

interface Props {
  files: File[]
  /** Why other files of the same choice were refused. */
  refused: string[]
  onClose: () => void
}

/** Lets the board correct several files before each is uploaded as a document. */
export function ManyDocumentsDialog({ files, refused, onClose }: Props) {
  const words = useWords('documents')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const { items, busy, change, drop, sendAll } = useQueue(files)
  const [isPublic, setPublic] = useState(false)
  const [left, setLeft] = useState(0)
  const [asking, setAsking] = useState(false)
  useAskBeforeLeaving(busy, () => setAsking(true))

  async function upload(wanted: Item[]) {
    setLeft(0)
    const result = await sendAll(wanted.map((item) => ({ ...item, values: { ...item.values, isPublic } })))
    if (result.added > 0) {
      showSuccess(words.manyAdded(result.added))
      void utils.invalidate()
    }
    setLeft(result.left)
    if (items.length === result.added) onClose()
  }

  return (
    <>
      <DialogFrame title={words.manyTitle} size="46rem" onClose={() => setAsking(true)}>
        <div className={classes.form}>
          <p>{words.manyHint}</p>
          {refused.length > 0 && (
            <Note tone="amber" role="alert">
              {refused.map((each) => (
                <p key={each}>{messageText(each)}</p>
              ))}
            </Note>
          )}
          <div role="status">{left > 0 && <Note tone="amber">{words.manyLeft(left)}</Note>}</div>
          {items.map((item) => (
            <FileRow
              key={item.key}
              item={item}
              disabled={busy}
              onChange={(changed) => change(item.key, { values: { ...item.values, ...changed }, problems: {} })}
              onDrop={() => (items.length === 1 ? onClose() : drop(item.key))}
              onRetry={() => void upload([item])}
            />
          ))}
          <Switch
            label={words.allPublic}
            description={words.allPublicHint}
            checked={isPublic}
            disabled={busy}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
          <div className={buttons.buttons}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {kit.cancel}
            </Button>
            <Button loading={busy} onClick={() => void upload(items)}>
              {words.uploadMany(items.length)}
            </Button>
          </div>
        </div>
      </DialogFrame>
      {asking && (
        <ConfirmDialog
          title={busy ? words.leaveTitle : kit.discardTitle}
          confirmLabel={busy ? words.leave : kit.discard}
          cancelLabel={busy ? words.stay : kit.keepEditing}
          destructive
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{words.leaveWhat}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const HELD = 'portico-held'

/** While `active`, the browser asks before the page goes, and Back asks with `onBack` instead of going. */
function useAskBeforeLeaving(active: boolean, onBack: () => void) {
  const ask = useEffectEvent(onBack)
  useEffect(() => {
    if (!active) return
    // One entry more, of the same page: Back takes that one.
    const hold = () => window.history.pushState({ ...window.history.state, [HELD]: true }, '')
    const onPopState = () => {
      hold()
      ask()
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    hold()
    window.addEventListener('popstate', onPopState)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('beforeunload', onUnload)
      if (window.history.state?.[HELD]) window.history.back()
    }
  }, [active])
}

interface FileRowProps {
  item: Item
  disabled: boolean
  onChange: (changed: Partial<Values>) => void
  onDrop: () => void
  onRetry: () => void
}

function FileRow({ item, disabled, onChange, onDrop, onRetry }: FileRowProps) {
  const words = useWords('documents')
  const kit = useWords('kit')
  const { file, values, progress, problems } = item
  const { title, category, documentDate, ...others } = problems
  const said = (sentence: string | undefined) => sentence && messageText(sentence)
  const other = Object.values(others)[0]
  const failed = Object.keys(problems).length > 0
  return (
    <fieldset className={classes.row} disabled={disabled}>
      <legend className="visually-hidden">{file.name}</legend>
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
        <Box role="alert" component="p" fw={600} c="var(--red-text)">
          {messageText(other)}
        </Box>
      )}
      {failed && (
        <Button variant="default" onClick={onRetry}>
          {words.tryAgain}
          <span className="visually-hidden"> {file.name}</span>
        </Button>
      )}
    </fieldset>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './documents-page.module.css'

const UnreadFilesDialog = lazy(async () => ({ default: (await import('./unread-files-dialog')).UnreadFilesDialog }))

/** A quiet note for the board that some files are not searchable by their text. */
export function UnreadFiles() {
  const words = useWords('documents')
  const [open, setOpen] = useState(false)
  const { data } = trpc.search.files.useQuery()
  if (!data || (data.length === 0 && !open)) return null
  return (
    <>
      <button type="button" className={classes.quiet} onClick={() => setOpen(true)}>
        {words.unreadFiles(data.length)}
      </button>
      <Suspense>{open && <UnreadFilesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

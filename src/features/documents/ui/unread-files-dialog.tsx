import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Dialog } from '#kit/dialogs/dialog'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { showFailure, showSuccess } from './failure'
import classes from './versions/versions-dialog.module.css'

/** Files whose text is not fully searchable, with the reason and a retry. */
export function UnreadFilesDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const { data: files } = trpc.search.files.useQuery()
  const readAgain = trpc.search.readAgain.useMutation({
    onSuccess: () => showSuccess(words.readAgain),
    onError: (error) => showFailure(error, words.readFailed),
    onSettled: () => utils.invalidate(),
  })
  return (
    <Dialog title={words.unreadTitle} onClose={onClose}>
      <p>{words.unreadWhat}</p>
      <ul className={classes.list}>
        {files?.map(({ id, title, name, placeUrl, reason, pagesRead, pageCount }) => (
          <li key={id} className={classes.version}>
            <div>
              <h3 className={classes.name}>
                <Link to={placeUrl} onClick={onClose}>
                  {title}
                </Link>
              </h3>
              <p className={classes.facts}>{name}</p>
              {reason && <p>{reason}</p>}
              {pageCount !== null && pagesRead > 0 && <p className={classes.facts}>{words.pagesRead(pagesRead, pageCount)}</p>}
            </div>
            <Button
              variant="default"
              loading={readAgain.isPending && readAgain.variables.id === id}
              onClick={() => readAgain.mutate({ id })}
            >
              {words.tryAgain}
              <span className="only-heard"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

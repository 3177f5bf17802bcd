import { Box, Button, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Dialog } from '#kit/dialogs/dialog'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { showDocumentFailure, showSuccess } from './failure'
import classes from './versions/versions-dialog.module.css'

/** Files whose text is not fully searchable, with the reason and a retry. */
export function UnreadFilesDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('documents')
  const utils = trpc.useUtils()
  const { data: files } = trpc.search.files.useQuery()
  const readAgain = trpc.search.readAgain.useMutation({
    onSuccess: () => showSuccess(words.readAgain),
    onError: (error) => showDocumentFailure(error, words.readFailed),
    onSettled: () => utils.invalidate(),
  })
  return (
    <Dialog title={words.unreadTitle} onClose={onClose}>
      <p>{words.unreadWhat}</p>
      <Stack component="ul" gap="1rem">
        {files?.map(({ id, title, name, placeUrl, reason, pagesRead, pageCount }) => (
          <li key={id} className={classes.version}>
            <div>
              <Box component="h3" fz="md">
                <Link to={placeUrl} onClick={onClose}>
                  {title}
                </Link>
              </Box>
              <Box component="p" fz="sm" c="dimmed">
                {name}
              </Box>
              {reason && <p>{reason}</p>}
              {pageCount !== null && pagesRead > 0 && (
                <Box component="p" fz="sm" c="dimmed">
                  {words.pagesRead(pagesRead, pageCount)}
                </Box>
              )}
            </div>
            <Button
              variant="default"
              loading={readAgain.isPending && readAgain.variables.id === id}
              onClick={() => readAgain.mutate({ id })}
            >
              {words.tryAgain}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

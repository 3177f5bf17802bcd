import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { MoreActions } from '#kit/lists/more-actions'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import { showDocumentFailure, showSuccess } from './failure'

export type DialogName = 'edit' | 'newVersion' | 'versions' | 'delete'
export type OpenDialog = (name: DialogName, document: ListedDocument) => void

export function DocumentActions({ document, onOpen }: { document: ListedDocument; onOpen: OpenDialog }) {
  const words = useWords('documents')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const { id, title, isArchived } = document
  const archive = trpc.documents.update.useMutation({
    onSuccess: () => showSuccess(isArchived ? words.isBack(title) : words.isArchived(title)),
    onError: (error) => showDocumentFailure(error, words.changeFailed),
    onSettled: () => utils.invalidate(),
  })
  const about = <span className="visually-hidden"> {title}</span>
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={() => onOpen('edit', document)}>
        {kit.edit}
        {about}
      </Button>
      <Button
        variant="default"
        data-destructive
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => onOpen('delete', document)}
      >
        {kit.delete}
        {about}
      </Button>
      <MoreActions
        label={words.moreAbout(title)}
        busy={archive.isPending}
        actions={[
          ...(document.fileName === null
            ? []
            : [{ label: words.newVersion, icon: IconUpload, onPress: () => onOpen('newVersion', document) }]),
          {
            label: isArchived ? words.putBack : words.archive,
            icon: isArchived ? IconArchiveOff : IconArchive,
            onPress: () => archive.mutate({ id, isArchived: !isArchived }),
          },
        ]}
      />
    </>
  )
}

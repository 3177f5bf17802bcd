import type { ListedDocument } from '../answers'
import { AddDocumentDialog } from './add-document-dialog'
import { DeleteDocumentDialog } from './delete-document-dialog'
import type { DialogName } from './document-actions'
import { EditDocumentDialog } from './edit-document-dialog'
import { ManyDocumentsDialog } from './many/many-documents-dialog'
import { NewVersionDialog } from './versions/new-version-dialog'
import { VersionsDialog } from './versions/versions-dialog'

export type Opened = { name: 'add' } | { name: 'many'; files: File[]; refused: string[] } | { name: DialogName; document: ListedDocument }

const ABOUT_ONE = { edit: EditDocumentDialog, newVersion: NewVersionDialog, versions: VersionsDialog, delete: DeleteDocumentDialog }

/** The dialog somebody has opened. */
export function DocumentDialog({ opened, onOpen, onClose }: { opened: Opened; onOpen: (next: Opened) => void; onClose: () => void }) {
  if (opened.name === 'add')
    return <AddDocumentDialog onMany={(files, refused) => onOpen({ name: 'many', files, refused })} onClose={onClose} />
  if (opened.name === 'many') return <ManyDocumentsDialog files={opened.files} refused={opened.refused} onClose={onClose} />
  const About = ABOUT_ONE[opened.name]
  return <About document={opened.document} onClose={onClose} />
}
